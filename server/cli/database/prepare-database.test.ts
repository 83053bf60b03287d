import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { startEmbeddedDatabase } from "@/server/cli/database/embedded-database";
import { prepareDatabase } from "@/server/cli/database/prepare-database";
import type { Supervision } from "@/server/cli/launch/supervision";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { createDatabase } from "@/server/testing/create-database";
import { urlsOfTestDatabase } from "@/server/testing/test-database";

// Guards the start: the product must not run with a login that could rewrite the books.

const LOGINS = { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor };

let dataDir: string;
let said: string[];
let urls: ReturnType<typeof urlsOfTestDatabase>;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-prepare-"));
  said = [];
  const name = `prepare_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("pgUrls").superuser, name);
  urls = urlsOfTestDatabase(name);
  // The preparation changes these variables for the processes that it starts.
  for (const variable of ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL"]) vi.stubEnv(variable, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const supervision = () => ({ claim: { dataDir }, say: (line: string) => said.push(line) }) as unknown as Supervision;

function prepare(mode: "live" | "sandbox", given: Record<string, string>): Promise<void> {
  return prepareDatabase(supervision(), readEnv({ ALMONER_MODE: mode, ...given }), () => {});
}

describe("in live mode a start is refused", () => {
  it.each([
    ["superuser", "DATABASE_URL: this login is a superuser, so the product could rewrite its own books."],
    ["owner", "DATABASE_URL: this login can create objects in the schema public, so"],
  ] as const)("with the %s's login, before anything is migrated", async (login, line) => {
    await expect(prepare("live", { DATABASE_URL: urls[login], DATABASE_OWNER_URL: urls.owner })).rejects.toThrow(line);
    expect((await deploySchema(urls.owner, LOGINS)).migrations).not.toEqual([]);
    const owning = login === "owner" ? "this login owns the tables, can create" : line;
    await expect(prepare("live", { DATABASE_URL: urls[login], DATABASE_OWNER_URL: urls.owner })).rejects.toThrow(
      owning,
    );
  });

  it("by each process, too", async () => {
    await deploySchema(urls.owner, LOGINS);
    const env = {
      ALMONER_MODE: "live",
      ALMONER_SECRET: "s".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:1",
      DATA_DIR: dataDir,
    };
    for (const login of ["superuser", "owner"] as const)
      await expect(compose(readEnv({ ...env, DATABASE_URL: urls[login] }))).rejects.toThrow(
        /could rewrite its own books/,
      );
    await expect(compose(readEnv({ ...env, DATABASE_URL: urls.app }))).rejects.toThrow(
      /names sandbox, which moves no money/,
    );
  });

  it("if the database has to be migrated and nobody is named who may", async () => {
    await expect(prepare("live", { DATABASE_URL: urls.app })).rejects.toThrow(/takes DATABASE_OWNER_URL/);
    await prepare("live", { DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner });
    await prepare("live", { DATABASE_URL: urls.app });
    expect(said).toEqual([]);
  });
});

it("the owner migrates, and the product's processes know the app's login only", async () => {
  await prepare("sandbox", {
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_AUDITOR_URL: urls.auditor,
  });
  expect(said).toEqual([]);
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDITOR_URL } = process.env;
  expect([DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDITOR_URL]).toEqual([urls.app, "", ""]);
  expect(readSandboxFile(dataDir)).toMatchObject({
    database_url: urls.app,
    database_owner_url: urls.owner,
    database_auditor_url: urls.auditor,
  });
  expect(await deploySchema(urls.owner, LOGINS)).toEqual({ migrations: [], takenOver: [], functions: [], grants: [] });
});

it("a sandbox with one login for everything starts with a warning", async () => {
  await prepare("sandbox", { DATABASE_URL: urls.owner });
  expect(said).toEqual([expect.stringMatching(/^DATABASE_URL: this login can create .* set DATABASE_OWNER_URL /)]);
  expect(readSandboxFile(dataDir)).toMatchObject({ database_url: urls.owner, database_owner_url: urls.owner });
});

it("a sandbox whose login may not migrate names who does", async () => {
  await expect(prepare("sandbox", { DATABASE_URL: urls.app })).rejects.toThrow(/takes DATABASE_OWNER_URL/);
});

it("an owner's URL that does not work is named, without its password", async () => {
  const wrong = new URL(urls.owner);
  wrong.password = "wrong";
  const start = prepare("sandbox", { DATABASE_URL: urls.app, DATABASE_OWNER_URL: wrong.href });
  await expect(start).rejects.toThrow(
    /^DATABASE_OWNER_URL: cannot connect to almoner_owner@.* \(wrong user or password\)/,
  );
});

it("a data folder of before, whose server let everyone in, is named in one line", async () => {
  mkdirSync(path.join(dataDir, "postgres"));
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "18\n");
  await expect(startEmbeddedDatabase(supervision(), { keep() {}, timeoutMs: 90_000, tell() {} })).rejects.toThrow(
    `The data folder ${dataDir} was created by an earlier development version of Almoner, which cannot be upgraded. Delete the folder`,
  );
});

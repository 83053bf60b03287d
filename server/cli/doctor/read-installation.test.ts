import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { readDatabase } from "@/server/cli/doctor/read-database";
import { readMachine } from "@/server/cli/doctor/read-machine";
import { readProduct } from "@/server/cli/doctor/read-product";
import { type Env, readEnv } from "@/server/config/env";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { addOperator } from "@/server/domain/organizations/operators";
import { operatorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { makeVault } from "@/server/kernel/vault";
import { createDatabase } from "@/server/testing/create-database";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase, urlsOfTestDatabase } from "@/server/testing/test-database";

// Guards the facts that the checks of an installation use: they come from a real database and real files.

describe("of a database", () => {
  const LOGINS = { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor };
  let urls: ReturnType<typeof urlsOfTestDatabase>;
  beforeAll(async () => {
    const name = `doctor_${randomUUID().replaceAll("-", "")}`;
    await createDatabase(inject("pgUrls").superuser, name);
    urls = urlsOfTestDatabase(name);
  });
  const read = (given: Partial<Record<"DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_AUDITOR_URL", string>> = {}) =>
    readDatabase({
      DATABASE_URL: urls.app,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_AUDITOR_URL: urls.auditor,
      ...given,
    });

  it("counts what is missing, before the first migration and after the last", async () => {
    expect(await read()).toMatchObject({ error: null, missing: expect.any(Number), powers: [] });
    expect((await read()).missing).toBeGreaterThan(10);
    await deploySchema(urls.owner, LOGINS);
    const fine = await read();
    expect(fine).toEqual({
      error: null,
      powers: [],
      owner: { error: null, isApp: false, ownsTables: true },
      auditor: { error: null, canWrite: false },
      unreadableTables: 0,
      missing: 0,
      incompatible: null,
      aheadMs: expect.any(Number),
    });
    expect(Math.abs(fine.aheadMs!)).toBeLessThan(2_000);
  });

  it("knows a login that owns the tables, one that is both, and an auditor that writes", async () => {
    const wrong = await read({ DATABASE_URL: urls.owner, DATABASE_AUDITOR_URL: urls.app });
    expect(wrong.powers).toContain("owns the tables");
    expect(wrong).toMatchObject({ owner: { isApp: true }, auditor: { canWrite: true } });
    expect(await read({ DATABASE_OWNER_URL: urls.app })).toMatchObject({ owner: { isApp: true, ownsTables: false } });
    expect(await read({ DATABASE_OWNER_URL: urls.auditor })).toMatchObject({
      owner: { isApp: false, ownsTables: false },
    });
  });

  it("says of a server that is not there what every start says, without the password", async () => {
    const gone = await readDatabase({ DATABASE_URL: "postgresql://app:MARKER@127.0.0.1:1/almoner" });
    expect(gone.error).toMatch(/^DATABASE_URL: cannot connect to app@127\.0\.0\.1:1\/almoner \(connection refused\)/);
    expect(JSON.stringify(gone)).not.toContain("MARKER");
    expect((await readDatabase({})).error).toBe("DATABASE_URL is not set.");
  });
});

describe("of the product", () => {
  const SECRET = "0123456789abcdef0123456789abcdef";
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it("has nothing of a new installation, and then what was set up", async () => {
    const vault = makeVault(SECRET);
    const { pool } = opened.database;
    const nothing = { testData: [], operators: [], accounts: [], name: null, backup: { at: null } };
    expect(await readProduct(pool, vault)).toMatchObject(nothing);
    const ctx = testContext(opened.database).as(
      operatorCaller({ name: "ops@example.org", userId: "usr_1", requestId: "req_1" }),
    );
    await addOperator(ctx, { email: "Ada@juniper.org" });
    const account = { holder: "Juniper", iban: "DE89370400440532013000", number: null, bank: null, currency: "EUR" };
    await addBankAccount(ctx, account);
    const read = await readProduct(pool, vault);
    expect(read.operators).toEqual([{ email: "Ada@juniper.org", hasSecondFactor: false }]);
    expect(read.accounts).toEqual([expect.objectContaining({ last4: "3000", holder: "Juniper", knownUntil: null })]);
    expect(JSON.stringify(read)).not.toContain("0532013000");
  });

  it("tries the keys on what is encrypted", async () => {
    const vault = makeVault(SECRET, ["a".repeat(40)]);
    const { prisma, pool } = opened.database;
    const userId = newId("user");
    await prisma.user.create({ data: { id: userId, createdAt: new Date() } });
    const ciphertext = vault.seal("second-factor", userId, "TOTP");
    await prisma.secondFactor.create({ data: { userId, ciphertext, createdAt: new Date() } });
    const fileId = newId("bankFile");
    const { wrapped, version } = vault.wrapKey(fileId, Buffer.alloc(32));
    const file = { id: fileId, name: "may.xml", sha256: "0".repeat(64), sizeBytes: 1n, pieces: 1, createdBy: "x" };
    await prisma.bankFile.create({
      data: { ...file, wrappedKey: wrapped, keyVersion: version, createdAt: new Date() },
    });
    const failures = async (tried: ReturnType<typeof makeVault>) =>
      (await readProduct(pool, tried)).sealed.flatMap(({ name, failed }) => (failed > 0 ? [`${failed} ${name}`] : []));
    expect(await failures(vault)).toEqual([]);
    expect(await failures(makeVault(SECRET, ["b".repeat(40), "a".repeat(40)]))).toEqual([]);
    expect(await failures(makeVault(SECRET))).toEqual(["1 files of bank statements"]);
    expect(await failures(makeVault("f".repeat(32), ["a".repeat(40)]))).toEqual(["1 second factors"]);
  });

  it("knows a database that a sandbox has written to", async () => {
    const ctx = testContext(opened.database);
    const { id } = await createIdentity(ctx, { type: "application", email: "app@example.org" });
    await issueKey(ctx, { id, name: "Server" });
    await opened.admin.query("INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, 0)");
    const { testData } = await readProduct(opened.database.pool, makeVault(SECRET));
    expect(testData).toEqual(["API keys of a sandbox", "a clock that was moved"]);
  });
});

describe("of the machine", () => {
  let dir: string;
  let env: Env;
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), "almoner-doctor-"));
    mkdirSync(path.join(dir, "data"), { mode: 0o700 });
    mkdirSync(path.join(dir, "legal"));
    return () => rmSync(dir, { recursive: true, force: true });
  });
  const machine = (settings: Record<string, string> = {}) => {
    env = readEnv({ DATA_DIR: path.join(dir, "data"), LEGAL_DIR: path.join(dir, "legal"), ...settings });
    return readMachine(env);
  };

  it("knows what other accounts can read", () => {
    const secret = path.join(dir, "data/secret");
    writeFileSync(secret, "x", { mode: 0o644 });
    const inDir = () => machine().openPaths.filter((file) => file.startsWith(dir));
    expect(inDir()).toEqual([]);
    chmodSync(path.join(dir, "data"), 0o750);
    expect(inDir()).toEqual([path.join(dir, "data"), secret]);
  });

  it("knows the secret that a sandbox made, and the legal texts that have words", () => {
    writeFileSync(path.join(dir, "data/secret"), `${"a1".repeat(20)}\n`);
    expect(machine({ ALMONER_SECRET: "a1".repeat(20) }).isSandboxSecret).toBe(true);
    expect(machine({ ALMONER_SECRET: "b2".repeat(20) }).isSandboxSecret).toBe(false);
    writeFileSync(path.join(dir, "legal/privacy.md"), "# Privacy");
    writeFileSync(path.join(dir, "legal/terms.md"), " \n");
    expect(machine().legalTexts).toEqual(["privacy"]);
  });

  it("measures the disk of a folder that is not there yet", () => {
    expect(readMachine(readEnv({ DATA_DIR: path.join(dir, "not/yet") })).freeMb).toBeGreaterThan(0);
  });
});

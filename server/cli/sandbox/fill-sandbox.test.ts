import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Supervision } from "@/server/cli/launch/supervision";
import { currentBuild, whenToFill } from "@/server/cli/sandbox/fill-sandbox";
import { type SandboxFile, writeSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { readEnv } from "@/server/config/env";
import { issueKey } from "@/server/domain/identities/issue-key";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that a start prints working keys, even after one was revoked or the database was replaced.

const FILE = { base_url: "", public_url: "", database_url: "", database_owner_url: "" };

let fixture: GiftFixture;
let keys: string[];
let dataDir: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-fill-"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
  await fixture.close();
});
beforeEach(async () => {
  const { system, partnerId } = fixture;
  vi.stubEnv("DATABASE_URL", fixture.url);
  keys = [];
  for (const name of ["first", "second"]) keys.push((await issueKey(system, { id: partnerId, name })).secret);
});

function whenFilledWith(values: Partial<SandboxFile>, mode = "sandbox") {
  const given = { api_key: keys[0], second_api_key: keys[1], charity_id: "idn_charity", seeded_by: currentBuild() };
  writeSandboxFile(dataDir, { ...FILE, database_auditor_url: "", mailbox_dir: "", ...given, ...values });
  return whenToFill({ claim: { dataDir } } as Supervision, readEnv({ ALMONER_MODE: mode }));
}

it("a sandbox that this version has seeded is seeded again once the product is ready", async () => {
  expect(await whenFilledWith({})).toBe("afterwards");
});

it("the product waits for the seed where something may be missing", async () => {
  expect(await whenFilledWith({ charity_id: undefined })).toBe("first");
  expect(await whenFilledWith({ seeded_by: "an earlier version" })).toBe("meanwhile");
  expect(await whenFilledWith({ seeded_by: undefined })).toBe("meanwhile");
  expect(await whenFilledWith({ api_key: "alm_sk_sandbox_of_another_database" })).toBe("meanwhile");
  await fixture.system.db.apiKey.updateMany({ data: { revokedAt: new Date() } });
  expect(await whenFilledWith({})).toBe("meanwhile");
});

it("nothing is seeded in live mode", async () => {
  expect(await whenFilledWith({}, "live")).toBeNull();
});

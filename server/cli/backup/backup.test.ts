import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drill } from "@/server/cli/backup/drill";
import { type MadeBackup, makeBackup } from "@/server/cli/backup/make-backup";
import { recordBackup } from "@/server/cli/backup/record-backup";
import { auditRestored, requireFitting, restoreBackup } from "@/server/cli/backup/restore-backup";
import { verifyBackup } from "@/server/cli/backup/verify-backup";
import { openDatabase } from "@/server/db/client";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { readSchemaFiles } from "@/server/db/schema-files";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { makeVault } from "@/server/kernel/vault";
import { newFileKey, readPiece, writePiece } from "@/server/operations/sealed-file";
import { createDatabase } from "@/server/testing/create-database";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryFiles } from "@/server/testing/memory-files";
import { testContext } from "@/server/testing/test-context";
import { urlsOfTestDatabase } from "@/server/testing/test-database";

// Guards restores: everything in a backup is restored, or nothing is.

const LOGINS = { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor };
const SEALED = { about: "kyc_1", folder: "documents/kyc_1" };
const files = new MemoryFiles();
let folder: string;
let identity: string;
let recipient: string;
let fixture: GiftFixture;
let lock: ReturnType<typeof newFileKey>;
let made: MadeBackup;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "almoner-backup-"));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  fixture = await makeGiftFixture({ ports: { files } });
  const donor = await fixture.person({ name: "Ada\tO'Giver\\n\n" });
  const [, refunded] = [await fixture.give(donor, fixture.charity), await fixture.give(donor, fixture.charity)];
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded!, reason: null });
  await fixture.settle();
  const lamps = { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id } as const;
  const { id: campaign_id } = await createCampaign(fixture.partner, lamps);
  await fixture.give(donor, fixture.charity, { campaign_id });
  await sealLedger(fixture.system);
  lock = newFileKey(fixture.system, SEALED.about);
  await writePiece(fixture.system, SEALED, lock.key, 0, Buffer.from("a passport"));
  await files.write(`receipts/${"deep/".repeat(40)}v1.pdf`, Buffer.alloc(300_000, 5));
  made = await backUp();
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

const vault = () => fixture.system.vault;
const keyFile = () => `# created: today\n${identity}\n`;
const backUp = (into = folder) =>
  makeBackup({ databaseUrl: fixture.url, storage: files, vault: vault(), mode: "sandbox", recipient, folder: into });
const stored = (file = made.file) => ({ file, identity: keyFile() });

const contents = ({ files: all }: MemoryFiles) =>
  [...all].map(([key, bytes]) => `${key} ${createHash("sha256").update(bytes).digest("hex")}`).sort();

async function emptyDatabase() {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await createDatabase(urlsOfTestDatabase("postgres").superuser, name);
  return urlsOfTestDatabase(name);
}

it("restores every row, every file and what is sealed, and the books are correct", async () => {
  const manifest = await verifyBackup(stored());
  expect(manifest).toEqual(made.manifest);
  const urls = await emptyDatabase();
  const storage = new MemoryFiles();
  const load = { ownerUrl: urls.owner, manifest, stored: stored(), storage };
  expect(await restoreBackup(load, LOGINS)).toEqual({ newer: [] });
  expect(await auditRestored(urls.owner, manifest)).toMatchObject({ broken: [] });
  expect(contents(storage)).toEqual(contents(files));
  const database = openDatabase(urls.app, 2);
  try {
    const restored = testContext(database, { clock: fixture.clock, ports: { files: storage } });
    expect(await restored.db.gift.findMany({ orderBy: { id: "asc" } })).toEqual(
      await fixture.system.db.gift.findMany({ orderBy: { id: "asc" } }),
    );
    expect(await restored.db.identity.findMany({ orderBy: { id: "asc" } })).toEqual(
      await fixture.system.db.identity.findMany({ orderBy: { id: "asc" } }),
    );
    expect(Buffer.from((await readPiece(restored, SEALED, lock, 0))!).toString()).toBe("a passport");
    expect(await restored.db.restoration.findMany()).toMatchObject([
      { backupMadeAt: new Date(manifest.madeAt), resumedAt: null },
    ]);
    // It continues: numbers follow the earlier ones, and new entries are sealed after the old ones.
    const gift = await restored.db.gift.findFirstOrThrow({ where: { status: "settled" } });
    await refundGift(restored.as(apiCaller(fixture.partnerId)), { id: gift.id, reason: null });
    await sealLedger(restored);
    const next = "SELECT nextval('campaign_totals_numbers')::int AS number";
    const [{ number }] = (await restored.pool.query<{ number: number }>(next)).rows as [{ number: number }];
    const { shard } = await restored.db.campaignTotal.findFirstOrThrow({ orderBy: { shard: "asc" } });
    expect(-number).toBeLessThan(shard);
    expect(await auditRestored(urls.owner, manifest)).toMatchObject({ broken: [] });
  } finally {
    await database.close();
  }
});

it("writes its name only for a whole one, and removes what killed ones left", async () => {
  const into = mkdtempSync(path.join(folder, "killed-"));
  const script = path.join(into, "backup.mts");
  writeFileSync(
    script,
    `import { makeBackup } from ${JSON.stringify(path.resolve("server/cli/backup/make-backup.ts"))};
     import { makeVault } from ${JSON.stringify(path.resolve("server/kernel/vault.ts"))};
     async function* list() { yield "first"; console.log("half"); await new Promise((go) => setTimeout(go, 60_000)); }
     await makeBackup({ databaseUrl: ${JSON.stringify(fixture.url)}, vault: makeVault("x".repeat(32)), mode: "sandbox",
       recipient: null, folder: ${JSON.stringify(into)},
       storage: { list, read: async () => Buffer.alloc(9_000_000), write: async () => {}, remove: async () => {} } });`,
  );
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await expect(backUp(into)).rejects.toThrow("Another backup is being made");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(into).filter((name) => /^almoner/.test(name))).toEqual([]);
  expect(readdirSync(into).filter((name) => name.endsWith(".part"))).toHaveLength(1);
  await expect
    .poll(
      () =>
        backUp(into).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(readdirSync(into).sort()).toEqual([expect.stringMatching(/^almoner-.*\.backup\.age$/), "backup.mts"]);
});

it("refuses a backup with a flipped byte, one that ends early, and another key", async () => {
  const bytes = readFileSync(made.file);
  const file = path.join(folder, "damaged.age");
  const refuses = async (changed: Buffer) => {
    writeFileSync(file, changed);
    await expect(verifyBackup(stored(file))).rejects.toThrow(/is damaged|does not open/);
  };
  for (const part of [0.001, 0.1, 0.5, 0.9, 0.9999]) {
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length * part)]! ^= 1;
    await refuses(flipped);
    await refuses(bytes.subarray(0, Math.floor(bytes.length * part)));
  }
  const other = await generateX25519Identity();
  await expect(verifyBackup({ file: made.file, identity: other })).rejects.toThrow("does not open this backup");
  await expect(verifyBackup({ file: made.file, identity: null })).rejects.toThrow("--identity");
  await expect(verifyBackup({ file: made.file, identity: recipient })).rejects.toThrow("holds no private key");
});

it("notices a flipped byte of one that is not encrypted", async () => {
  const plain = mkdtempSync(path.join(folder, "plain-"));
  const order = { databaseUrl: fixture.url, storage: new MemoryFiles(), vault: vault(), mode: "sandbox" as const };
  const { file, manifest } = await makeBackup({ ...order, recipient: null, folder: plain });
  expect(await verifyBackup({ file, identity: null })).toEqual(manifest);
  const bytes = readFileSync(file);
  for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    writeFileSync(file, flipped);
    // A few bits of a compressed stream have no effect: then all content must be unchanged.
    const result = await verifyBackup({ file, identity: null }).catch((error: Error) => error.message);
    if (typeof result === "string") expect(result).toContain("is damaged");
    else expect(result, `byte ${at}`).toEqual(manifest);
  }
});

it("refuses another secret and a key for documents that is missing, before anything is written", () => {
  const other = makeVault("another secret of at least 32 characters");
  expect(() => requireFitting(made.manifest, other)).toThrow("another ALMONER_SECRET");
  expect(() =>
    requireFitting(made.manifest, makeVault("the vault of a test has no secrets", ["d".repeat(32)])),
  ).toThrow("DOCUMENT_KEYS");
  const rotated = makeVault("the vault of a test has no secrets", [
    "d".repeat(32),
    "the vault of a test has no secrets",
  ]);
  requireFitting(made.manifest, rotated);
  const newer = { ...made.manifest, migrations: [{ name: "99991231000000_later", hash: "1" }] };
  expect(() => requireFitting(newer, vault())).toThrow("a newer version");
});

it("refuses a database that has anything in it, and one that others use", async () => {
  const load = { ownerUrl: fixture.urls.owner, manifest: made.manifest, stored: stored(), storage: null };
  await expect(restoreBackup(load, LOGINS)).rejects.toThrow("Others are connected");
  const urls = await emptyDatabase();
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  await owner.query("CREATE TABLE notes (note text)");
  await owner.end();
  await expect(restoreBackup({ ...load, ownerUrl: urls.owner }, LOGINS)).rejects.toThrow("The database is not empty");
});

it("starts again where an earlier restore was killed", async () => {
  const urls = await emptyDatabase();
  const load = { ownerUrl: urls.owner, manifest: made.manifest, stored: stored(), storage: new MemoryFiles() };
  load.storage.write = () => Promise.reject(new Error("the disk is full"));
  await expect(restoreBackup(load, LOGINS)).rejects.toThrow("the disk is full");
  await restoreBackup({ ...load, storage: new MemoryFiles() }, LOGINS);
  expect((await auditRestored(urls.owner, made.manifest)).broken).toEqual([]);
});

it("applies what is newer than the backup", async () => {
  const later = "20261128201000_whole_bank_statements";
  const [old, urls] = [await emptyDatabase(), await emptyDatabase()];
  const all = readSchemaFiles();
  const before = { ...all, migrations: all.migrations.filter(({ name }) => name !== later) };
  await deploySchema(old.owner, LOGINS, before);
  const order = { storage: new MemoryFiles(), vault: vault(), mode: "sandbox" as const, recipient, folder };
  const { file, manifest } = await makeBackup({ ...order, databaseUrl: old.app });
  const load = { ownerUrl: urls.owner, manifest, stored: stored(file), storage: null };
  expect(await restoreBackup(load, LOGINS)).toEqual({ newer: [later] });
  expect((await auditRestored(urls.owner, manifest)).broken).toEqual([]);
});

it("tries a backup next to the installation and leaves nothing of it", async () => {
  const { broken, checks } = await drill({ ownerUrl: fixture.urls.owner, manifest: made.manifest, stored: stored() });
  expect(broken).toEqual([]);
  expect(checks).toBeGreaterThan(20);
  const { rows } = await fixture.admin.query("SELECT datname FROM pg_database WHERE datname LIKE '%_drill_%'");
  expect(rows).toEqual([]);
});

it("names the books that are wrong in what was restored", async () => {
  await fixture.admin.query(
    "SET session_replication_role = replica; UPDATE ledger_postings SET amount_cents = amount_cents + 1 WHERE leg = 1; RESET session_replication_role",
  );
  const tampered = await backUp();
  await fixture.admin.query(
    "SET session_replication_role = replica; UPDATE ledger_postings SET amount_cents = amount_cents - 1 WHERE leg = 1; RESET session_replication_role",
  );
  const found = await drill({
    ownerUrl: fixture.urls.owner,
    manifest: tampered.manifest,
    stored: stored(tampered.file),
  });
  expect(found.broken.length).toBeGreaterThan(0);
});

it("records that a backup was made, and takes no private key for a public one", async () => {
  await recordBackup(fixture.system.pool, { ...made, isEncrypted: true });
  expect(await fixture.system.db.backup.findMany()).toMatchObject([{ file: made.file, isEncrypted: true }]);
  expect(existsSync(made.file)).toBe(true);
  const order = { databaseUrl: fixture.url, storage: files, vault: vault(), mode: "live" as const, folder };
  await expect(makeBackup({ ...order, recipient: identity })).rejects.toThrow("is a private key");
  await expect(makeBackup({ ...order, recipient: "age1nothing" })).rejects.toThrow("not a public key");
});

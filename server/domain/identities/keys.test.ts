import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { isWellFormedApiKey, makeApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { listAllKeys, listKeys } from "@/server/domain/identities/list-keys";
import { replaceKey } from "@/server/domain/identities/replace-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import type { Context } from "@/server/operations/context";
import { MovableClock } from "@/server/testing/movable-clock";
import { notingDatabase } from "@/server/testing/noting-database";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

/** A clock whose wall-clock time moves too, because the key cache uses it. */
class WholeClock extends MovableClock {
  wallAheadMs = 0;
  override wall(): Date {
    return new Date(Date.now() + this.wallAheadMs);
  }
}

const clock = new WholeClock();
let opened: TestDatabase;
let ctx: Context;
let tenant: TestTenant;
let handler: Authenticator;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
  handler = new Authenticator(ctx);
});
beforeEach(async () => {
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

const enter = (secret: string) => {
  const request = new Request("http://almoner.test/v1/me", { headers: { Authorization: `Bearer ${secret}` } });
  return handler.authenticate(request, "req_1");
};

test("requests at the same moment read their key once, and a reading that failed is not believed", async () => {
  const { secret } = await issueKey(ctx, { id: tenant.identityId, name: "Server" });
  let [reads, isAway] = [0, true];
  const database = notingDatabase(opened.url, (text) => {
    if (!/^SELECT .*"api_keys"/.test(text)) return;
    if (isAway) throw new Error("away");
    reads += 1;
  });
  const authenticator = new Authenticator(testContext(database, { clock }));
  const ask = () => {
    const headers = { Authorization: `Bearer ${secret}` };
    return authenticator.authenticate(new Request("http://almoner.test/v1/me", { headers }), "req_1");
  };
  for (const asked of [ask(), ask()]) await expect(asked).rejects.toThrow("away");
  isAway = false;
  for (const caller of await Promise.all([ask(), ask(), ask()]))
    expect(caller).toMatchObject({ identityId: tenant.identityId });
  expect(reads).toBe(1);
  await database.close();
});

test("an issued key authenticates its identity with its scopes, and only its hash is stored", async () => {
  const { key, secret } = await issueKey(ctx, {
    id: tenant.identityId,
    name: " Server ",
    scopes: ["gifts:read", "gifts:write", "gifts:read"],
  });
  expect(secret).toMatch(/^alm_sk_sandbox_[0-9A-Za-z]{38}$/);
  expect(await enter(secret)).toMatchObject({
    identityId: tenant.identityId,
    keyId: key.id,
    scopes: ["gifts:read", "gifts:write"],
  });
  const row = await ctx.db.apiKey.findUniqueOrThrow({ where: { id: key.id } });
  expect(row.name).toBe("Server");
  expect(JSON.stringify(row)).not.toContain(secret.slice(20, -4));
  const entries = await ctx.db.auditEntry.findMany({
    where: { action: "api_key.issue", subjectId: tenant.identityId },
  });
  expect(entries.map((entry) => (entry.details as { key_id: string }).key_id)).toContain(key.id);
  expect(JSON.stringify(entries)).not.toContain(secret.slice(20));
});

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** CRC-32 as its definition computes it, bit by bit, in six digits of base 62. */
function checksumOf(text: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = "";
  for (; digits.length < 6; rest = Math.floor(rest / 62)) digits = BASE_62[rest % 62]! + digits;
  return digits;
}

// Guards the format of keys: secret scanners rely on it, and a typo must cost no query.
test("a key is its mode, 32 characters that nobody can guess, and a checksum", () => {
  const made = Array.from({ length: 200 }, (_, at) => makeApiKey(at % 2 === 0 ? "sandbox" : "live"));
  for (const [at, secret] of made.entries()) {
    const mode = at % 2 === 0 ? "sandbox" : "live";
    const parts = new RegExp(`^(alm_sk_${mode}_([0-9A-Za-z]{32}))([0-9A-Za-z]{6})$`).exec(secret);
    expect(parts?.[3], secret).toBe(checksumOf(parts![1]!));
    expect(isWellFormedApiKey(secret)).toBe(true);
    for (let place = 0; place < secret.length; place += 7)
      expect(
        isWellFormedApiKey(secret.slice(0, place) + (secret[place] === "x" ? "y" : "x") + secret.slice(place + 1)),
      ).toBe(false);
  }
  // 6,400 characters from an alphabet of 62: each appears about a hundred times.
  expect([...new Set(made.flatMap((secret) => [...secret.slice(-38, -6)]))].sort()).toEqual([...BASE_62].sort());
  expect(new Set(made).size).toBe(made.length);
});

test("a revoked key is rejected within a second, and revoking it again changes nothing", async () => {
  const { key, secret } = await issueKey(ctx, { id: tenant.identityId, name: "a" });
  await enter(secret);
  const revoked = await revokeKey(ctx, { keyId: key.id });
  clock.advance(5_000);
  expect((await revokeKey(ctx, { keyId: key.id })).revokedAt).toEqual(revoked.revokedAt);
  clock.wallAheadMs += 1_001;
  await expect(enter(secret)).rejects.toMatchObject({ code: "revoked_api_key" });
  expect(await ctx.db.auditEntry.count({ where: { action: "api_key.revoke", subjectId: tenant.identityId } })).toBe(1);
});

test("a key expires by the product's clock", async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { secret } = await issueKey(ctx, { id: tenant.identityId, name: "a", expiresAt });
  clock.advance(50_000);
  await enter(secret);
  clock.advance(10_001);
  await expect(enter(secret)).rejects.toMatchObject({ code: "expired_api_key" });
});

test("a key of the sandbox is none in live mode, whatever the database has", async () => {
  const { secret } = await issueKey(ctx, { id: tenant.identityId, name: "a" });
  await enter(secret);
  const live = new Authenticator(testContext(opened.database, { clock, settings: { mode: "live" } }));
  const request = new Request("http://almoner.test/v1/me", { headers: { Authorization: `Bearer ${secret}` } });
  await expect(live.authenticate(request, "req_1")).rejects.toMatchObject({ code: "invalid_api_key" });
});

test("a key without a name, scope, owner or future expiry is rejected", async () => {
  const { identityId } = tenant;
  const past = new Date(clock.now().getTime() - 1);
  for (const [change, param] of [
    [{ name: "  " }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ expiresAt: past }, "expires_at"],
  ] as const) {
    await expect(issueKey(ctx, { id: identityId, name: "a", ...change })).rejects.toMatchObject({ param });
  }
  const nobody = `org_${"0".repeat(26)}`;
  await expect(issueKey(ctx, { id: nobody, name: "a" })).rejects.toMatchObject({ code: "resource_not_found" });
});

// Guards tenants from each other's keys.
test("a tenant neither lists, creates nor revokes another's keys; the operator sees all, newest first", async () => {
  const other = await makeTenant(ctx);
  const page = { limit: 100, after: null };
  const { key } = await issueKey(ctx, { id: other.identityId, name: "theirs" });
  const notFound = { code: "resource_not_found" };
  await expect(listKeys(tenant.ctx, { id: other.identityId }, page)).rejects.toMatchObject(notFound);
  await expect(listAllKeys(tenant.ctx, {}, page)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(issueKey(tenant.ctx, { id: other.identityId, name: "a" })).rejects.toMatchObject(notFound);
  await expect(revokeKey(tenant.ctx, { keyId: key.id })).rejects.toMatchObject(notFound);
  await expect(revokeKey(ctx, { keyId: "key_nothing" })).rejects.toMatchObject(notFound);
  const own = await listKeys(other.ctx, { id: other.identityId }, page);
  expect(own.rows.map((row) => row.name)).toEqual(["theirs", "test"]);
  const all = await listAllKeys(ctx, {}, { limit: 2, after: null });
  expect(all.rows[0]).toMatchObject({ id: key.id, identity: { email: expect.stringContaining("@") } });
  expect(all.next).not.toBeNull();
});

test("a replaced key works for another day, and the new one has its name and scopes", async () => {
  const { key, secret } = await issueKey(tenant.ctx, { id: tenant.identityId, name: "Server", scopes: ["gifts:read"] });
  const twice = await Promise.allSettled([1, 2].map(() => replaceKey(tenant.ctx, { keyId: key.id })));
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const replaced = twice.find((one) => one.status === "fulfilled")!.value;
  expect(replaced.key).toMatchObject({ name: "Server", scopes: ["gifts:read"], expiresAt: null });
  expect(await enter(replaced.secret)).toMatchObject({ keyId: replaced.key.id, scopes: ["gifts:read"] });
  expect(await enter(secret)).toMatchObject({ keyId: key.id });
  clock.advance(24 * 3_600_000);
  clock.wallAheadMs += 2_000;
  await expect(enter(secret)).rejects.toMatchObject({ code: "expired_api_key" });
  await expect(enter(replaced.secret)).resolves.toMatchObject({ keyId: replaced.key.id });
  const stranger = await makeTenant(ctx);
  const theirs = replaceKey(stranger.ctx, { keyId: replaced.key.id });
  await expect(theirs).rejects.toMatchObject({ code: "resource_not_found" });
});

test("a replaced key that ends within the day ends then, and so does the new one", async () => {
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  const { key, secret } = await issueKey(tenant.ctx, { id: tenant.identityId, name: "Server", expiresAt });
  const replaced = await replaceKey(tenant.ctx, { keyId: key.id });
  expect(replaced.key.expiresAt).toEqual(expiresAt);
  clock.advance(3_600_000);
  clock.wallAheadMs += 2_000;
  for (const ended of [secret, replaced.secret])
    await expect(enter(ended)).rejects.toMatchObject({ code: "expired_api_key" });
});

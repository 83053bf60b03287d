import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { SCOPES, type Scope } from "@/server/kernel/scopes";
import { type ApiWorld, makeApiWorld, operationsWith, pathOf, queryOf, requestOf } from "@/server/testing/api-samples";

const needKey = operationsWith(({ authenticated }) => authenticated !== false);
const needScope = operationsWith(({ scope }) => scope !== null);
const DAY_MS = 86_400_000;

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

function keyWith(scopes: Scope[], expiresAt: Date | null = null) {
  return issueKey(it.world.system, { identityId: it.world.partnerId, name: "other", scopes, expiresAt });
}

const unknownKey = makeApiKey("sandbox");
const HEADERS: [string, string | null, string][] = [
  ["no Authorization", null, "missing_api_key"],
  ["an empty one", "", "missing_api_key"],
  ["another scheme", "Basic YTpi", "missing_api_key"],
  ["a scheme without a key", "Bearer", "missing_api_key"],
  ["no key at all", "Bearer hello", "invalid_api_key"],
  ["a key that was cut short", `Bearer ${unknownKey.slice(0, -1)}`, "invalid_api_key"],
  ["a key with a slip", `Bearer ${unknownKey.replace(/.$/, (last) => (last === "a" ? "b" : "a"))}`, "invalid_api_key"],
  ["a key that was never issued", `Bearer ${unknownKey}`, "invalid_api_key"],
  ["a live key in the sandbox", `Bearer ${makeApiKey("live")}`, "invalid_api_key"],
];

// Guards every operation: without a valid key nothing is answered and nothing is done, whatever else the request holds.
test.each(needKey)("%s refuses whoever has no valid key", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared) + queryOf(endpoint, it.shared);
  for (const [what, Authorization, code] of HEADERS) {
    const answer = await it.api.call(endpoint.method, path, {
      ...requestOf(endpoint, it.shared),
      headers: { Authorization },
    });
    expect(answer.status, what).toBe(401);
    expect(answer.json.error.code, what).toBe(code);
    expect(answer.text).not.toContain(unknownKey.slice(0, 30));
  }
});

test("an expired and a revoked key say so, on every operation", async () => {
  const { world, api } = it;
  const expiring = await keyWith(["*"], new Date(world.clock.now().getTime() + DAY_MS));
  const revoked = await keyWith(["*"]);
  expect((await api.call("GET", "/v1/me", { key: expiring.secret })).status).toBe(200);
  await revokeKey(world.system, revoked.key.id);
  world.clock.advance(DAY_MS);
  for (const [name, endpoint] of needKey) {
    for (const [{ secret }, code] of [
      [expiring, "expired_api_key"],
      [revoked, "revoked_api_key"],
    ] as const) {
      const answer = await api.call(endpoint.method, pathOf(endpoint, it.shared), { key: secret });
      expect(answer.status, name).toBe(401);
      expect(answer.json.error.code, name).toBe(code);
    }
  }
});

test("a revocation is felt within two seconds, also by a key in use", async () => {
  const { key, secret } = await keyWith(["*"]);
  expect((await it.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  await revokeKey(it.world.system, key.id);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await it.api.call("GET", "/v1/me", { key: secret })).json.error.code).toBe("revoked_api_key");
});

// Guards scopes: a key that may do everything but this must not do this.
test.each(needScope)("%s names the scope that a key lacks", async (_, endpoint) => {
  const scope = endpoint.scope!;
  const others = SCOPES.filter((other) => other !== scope && other !== "*");
  const { secret } = await keyWith(others);
  const request = { ...requestOf(endpoint, it.shared), key: secret };
  const answer = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), request);
  expect(answer.status).toBe(403);
  expect(answer.json.error.code).toBe("insufficient_scope");
  expect(answer.json.error.message).toContain(scope);
  expect(answer.json.error.context).toEqual({ required_scope: scope });
});

test.each(needScope)("%s is done with its scope alone", async (_, endpoint) => {
  const ids = await it.fresh();
  const { secret } = await keyWith([endpoint.scope!]);
  const request = { ...requestOf(endpoint, ids), key: secret };
  const answer = await it.api.call(endpoint.method, pathOf(endpoint, ids) + queryOf(endpoint, ids), request);
  expect(answer.status, answer.text).toBe(endpoint.success.status);
});

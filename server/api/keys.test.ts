import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { keyChecks, keyWith } from "@/server/testing/conformance/key-checks";

const DAY_MS = 86_400_000;

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(keyChecks, () => it);

test("a key is good until the very moment at which it expires", async () => {
  const { secret } = await keyWith(it, ["*"], new Date(it.world.clock.now().getTime() + DAY_MS));
  expect((await it.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  it.world.clock.advance(DAY_MS);
  expect((await it.api.call("GET", "/v1/me", { key: secret })).json.error.code).toBe("expired_api_key");
});

test("a revocation is felt within two seconds, also by a key in use", async () => {
  const { key, secret } = await keyWith(it, ["*"]);
  expect((await it.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  await revokeKey(it.world.system, key.id);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await it.api.call("GET", "/v1/me", { key: secret })).json.error.code).toBe("revoked_api_key");
});

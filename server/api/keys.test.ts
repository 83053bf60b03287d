import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { keyChecks, keyWith } from "@/server/testing/conformance/key-checks";
import { eventually } from "@/server/testing/eventually";

const DAY_MS = 86_400_000;

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation(keyChecks, () => harness);

test("a key is valid until the exact moment it expires", async () => {
  const { secret } = await keyWith(harness, ["*"], new Date(harness.fixture.clock.now().getTime() + DAY_MS));
  expect((await harness.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  harness.fixture.clock.advance(DAY_MS);
  expect((await harness.api.call("GET", "/v1/me", { key: secret })).json.error.code).toBe("expired_api_key");
});

// server/domain/identities/keys.test.ts checks how soon; there, the wall clock can be moved.
test("a revocation takes effect soon, even for a key in use", async () => {
  const { key, secret } = await keyWith(harness, ["*"]);
  expect((await harness.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  await revokeKey(harness.fixture.system, { keyId: key.id });
  await eventually(async () => {
    expect((await harness.api.call("GET", "/v1/me", { key: secret })).json.error?.code).toBe("revoked_api_key");
  });
});

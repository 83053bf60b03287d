import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/server/db/client";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import {
  idempotencyChecks,
  keyed,
  newKey,
  runningTwin,
  storedCount,
} from "@/server/testing/conformance/idempotency-checks";
import { testContext } from "@/server/testing/test-context";

let harness: ApiHarness;
/** The same API with a short lock timeout. */
let impatient: Api;
let shortLocks: Database;
beforeAll(async () => {
  harness = await makeApiHarness();
  const { clock, url } = harness.fixture;
  shortLocks = openDatabase(url, 2, { lockTimeoutMs: 200 });
  impatient = makeApi(testContext(shortLocks, { clock }), { key: harness.key });
});
afterAll(async () => {
  await shortLocks.close();
  await harness.fixture.close();
});

holdEveryOperation({ ...idempotencyChecks, runningTwin: runningTwin(() => impatient) }, () => harness);

test("a key with another body is rejected, and keys are separate per caller", async () => {
  const key = newKey();
  const create = (body: unknown, secret?: string) =>
    harness.api.call("POST", "/v1/webhooks", keyed({ body, ...(secret && { key: secret }) }, key));
  const body = { url: "https://hooks.example.org/a", events: ["*"] };
  const first = await create(body);
  expect((await create({ ...body, description: null })).json.error.code).toBe("idempotency_key_reused");
  expect((await create({ ...body, url: "https://hooks.example.org/b" })).status).toBe(422);
  const theirs = await create(body, harness.strangerKey);
  expect(theirs.status).toBe(201);
  expect(theirs.json.id).not.toBe(first.json.id);
});

test.each(["!", "x".repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS), 'a "b" c', "~ !#$%&'()*+,-./:;<=>?@[]^_`{|}"])(
  "the key %s is accepted",
  async (key) => {
    const body = { type: "individual", email: `${newKey()}@example.org` };
    const made = await harness.api.call("POST", "/v1/identities", keyed({ body }, key));
    const again = await harness.api.call("POST", "/v1/identities", keyed({ body }, key));
    expect([made.status, again.text]).toEqual([201, made.text]);
  },
);

test("a refund rejected too early is accepted with the same key later", async () => {
  const key = newKey();
  const gift = await harness.fixture.give(await harness.fixture.person(), harness.fixture.charity);
  const refund = () => harness.api.call("POST", `/v1/gifts/${gift}/refund`, keyed({ body: {} }, key));
  expect((await refund()).json.error.code).toBe("gift_not_refundable");
  expect(await storedCount(harness, key)).toBe(0);
  await harness.fixture.settle();
  const done = await refund();
  expect(done.json.status).toBe("reversed");
  expect((await refund()).text).toBe(done.text);
});

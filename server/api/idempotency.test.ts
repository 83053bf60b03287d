import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idempotentRequest } from "@/server/api/idempotency";
import { type Database, openDatabase } from "@/server/db/client";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { keyed, newKey, storedCount } from "@/server/testing/conformance/executed-once";
import { idempotencyChecks, runningTwin } from "@/server/testing/conformance/idempotency-checks";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";
import { testContext } from "@/server/testing/test-context";

let harness: ApiHarness;
/** The same API with a short lock timeout. */
let impatient: Api;
let shortLocks: Database;
beforeAll(async () => {
  harness = await makeApiHarness();
  const { clock, url } = harness.fixture;
  shortLocks = openDatabase(url, 2, { lockTimeoutMs: 50 });
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

/** The contract in a few lines: whether two JSON values are equal, regardless of the order of an object's names. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    ours.size === theirs.size && [...ours].every(([name, item]) => theirs.has(name) && isEqual(item, theirs.get(name)))
  );
}

/** Writes the value with the names of each object in the reverse order. */
function respelled(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[ ${value.map(respelled).join(" , ")} ]`;
  const items = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)} : ${respelled(item)}`);
  return `{ ${items.reverse().join(" , ")} }`;
}

/** Few on purpose, so that two drawn values are often almost the same. */
const fewLeaves = fc.constantFrom(
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  "",
  "0",
  "1",
  "null",
  "a",
  "{}",
  "[]",
  '"',
  ",",
  "é",
);
const fewNames = fc.constantFrom("a", "b", "0", "1", "10", "", "é", '":', "__proto__", "length", "toJSON");
const bodies = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fewLeaves, tie("list"), tie("object")),
  list: fc.array(tie("value"), { maxLength: 3 }),
  object: fc.array(fc.tuple(fewNames, tie("value")), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
}));

/** The value with one leaf replaced; the turns choose the path to that leaf. */
function bent(value: unknown, turns: number[], leaf: unknown): unknown {
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (names.length === 0) return leaf;
  const [turn = 0, ...others] = turns;
  const at = names[turn % names.length]!;
  const items = Object.entries(value as object).map(([name, item]) => [
    name,
    name === at ? bent(item, others, leaf) : item,
  ]);
  return Array.isArray(value) ? items.map(([, item]) => item) : Object.fromEntries(items);
}

const hashOf = (text: string, path = "/v1/gifts") => {
  const request = new Request(`http://almoner.test${path}`, { method: "POST", headers: { "Idempotency-Key": "k" } });
  return idempotentRequest(request, path, JSON.parse(text))!.requestHash;
};

// Guards money: if two different bodies counted as the same, a key would return an earlier gift.
test("two bodies count as the same exactly when they are equal as JSON, whatever the order of names", () => {
  const pairs = fc.oneof(
    fc.tuple(bodies.value, bodies.value),
    fc
      .tuple(bodies.object, fc.array(fc.nat(2), { maxLength: 4 }), fewLeaves)
      .map(([body, turns, leaf]) => [body, bent(body, turns, leaf)] as const),
  );
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const [ours, theirs] = [hashOf(JSON.stringify(one)), hashOf(respelled(other))];
      expect(ours === theirs).toBe(isEqual(one, other));
      expect(hashOf(respelled(one))).toBe(ours);
      expect(hashOf(JSON.stringify(one), "/v1/pools")).not.toBe(ours);
    }),
    { numRuns: 300 },
  );
});

test("a key with a body that differs deep inside only is rejected, and what was made stays as it is", async () => {
  const key = newKey();
  const email = `${newKey()}@example.org`;
  const create = (metadata: object) =>
    harness.api.call("POST", "/v1/identities", keyed({ body: { type: "individual", email, metadata } }, key));
  const first = await create({ order: { lines: [{ sku: "A-1", count: 1 }], note: "x" }, source: "shop" });
  expect(first.status).toBe(201);
  for (const metadata of [
    { order: { lines: [{ sku: "A-1", count: 2 }], note: "x" }, source: "shop" },
    { order: { lines: [{ sku: "A-1", count: 1 }], note: "x", more: null }, source: "shop" },
    { order: { lines: [{ sku: "A-1", count: 1 }, {}], note: "x" }, source: "shop" },
    { order: { lines: [{ sku: "A-1", count: "1" }], note: "x" }, source: "shop" },
  ]) {
    const response = await create(metadata);
    expect([response.status, response.json.error.code]).toEqual([422, "idempotency_key_reused"]);
  }
  const again = await create({ source: "shop", order: { note: "x", lines: [{ count: 1, sku: "A-1" }] } });
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test.each(["!", "x".repeat(PROMISED_BOUNDS.idempotencyKeyCharacters), 'a "b" c', "~ !#$%&'()*+,-./:;<=>?@[]^_`{|}"])(
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

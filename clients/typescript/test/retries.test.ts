import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Almoner,
  ConflictError,
  ConnectionError,
  InternalError,
  RateLimitError,
  responseOf,
  TimeoutError,
} from "@/clients/typescript/src/almoner";
import { type Fault, type FlakyProxy, startFlakyProxy } from "@/clients/typescript/test/flaky-proxy";
import { type ServedFixture, serveFixture } from "@/clients/typescript/test/served-fixture";
import { eventually } from "@/server/testing/eventually";

// Guards money: whatever happens to a request, it creates one gift.

let harness: ServedFixture;
let proxy: FlakyProxy;
let almoner: Almoner;
beforeAll(async () => {
  harness = await serveFixture();
  proxy = await startFlakyProxy(harness.url);
  almoner = harness.client({ baseUrl: proxy.url });
});
beforeEach(() => harness.waitsMs.splice(0));
afterAll(async () => {
  await proxy.close();
  await harness.close();
});

async function giftOf(amountCents: number) {
  const { id } = await harness.fixture.person();
  return { from: id, to: harness.fixture.charity.id, amount_cents: amountCents };
}

function keysSent(): unknown[] {
  return proxy.seen.map(({ headers }) => headers["idempotency-key"]);
}

const busy = { error: { type: "conflict", code: "idempotency_in_progress", message: "A twin is under way." } };
const PASSING: [string, Fault[]][] = [
  ["503 by a proxy", [{ response: 503 }]],
  ["500 and 502", [{ response: 500 }, { response: 502 }]],
  ["429", [{ response: 429, headers: { "Retry-After": "0" } }]],
  ["a twin under way", [{ response: 409, body: JSON.stringify(busy), headers: { "Retry-After": "1" } }]],
  ["a reset before the server heard of it", ["reset"]],
  ["a lost answer", ["lost"]],
  ["an answer that breaks off", ["cut"]],
  ["one after the other", ["lost", { response: 504 }, "cut"]],
];
test.each(PASSING)("a gift is made once, despite %s", async (_, faults) => {
  const gift = await giftOf(1_000);
  proxy.plan(...faults);
  const made = await almoner.gifts.create(gift);
  expect(proxy.seen).toHaveLength(faults.length + 1);
  expect(new Set(keysSent()).size).toBe(1);
  expect(keysSent()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await almoner.gifts.list({ from: gift.from })).toMatchObject({ data: [{ id: made.id }], has_more: false });
  const wasDone = faults.some((fault) => fault === "lost" || fault === "cut");
  expect(responseOf(made)).toMatchObject({ status: 201, tries: faults.length + 1, isReplay: wasDone });
});

test("every call has its own key, and a given key is kept across calls", async () => {
  const gift = await giftOf(1_100);
  proxy.plan();
  const first = await almoner.gifts.create(gift);
  const other = await almoner.gifts.create(gift);
  expect(other.id).not.toBe(first.id);
  const one = await almoner.gifts.create(gift, { idempotencyKey: "order 7" });
  const again = await almoner.gifts.create(gift, { idempotencyKey: "order 7" });
  expect(again).toEqual(one);
  expect(responseOf(again)).toMatchObject({ isReplay: true, idempotencyKey: "order 7" });
  expect(new Set(keysSent()).size).toBe(3);
  await expect(almoner.gifts.create(gift, { idempotencyKey: "ö" })).rejects.toThrow(TypeError);
});

test("a call whose response stays lost reports the key to retry with", async () => {
  const gift = await giftOf(1_200);
  proxy.plan("lost", "lost", "lost", "lost");
  const error = await almoner.gifts.create(gift).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionError);
  const { idempotencyKey, tries } = error as ConnectionError;
  expect(tries).toBe(4);
  const made = await almoner.gifts.create(gift, { idempotencyKey });
  expect((await almoner.gifts.list({ from: gift.from })).data).toHaveLength(1);
  expect(responseOf(made).isReplay).toBe(true);
});

test("a POST without a key is sent once, whatever happens", async () => {
  const gift = await giftOf(1_300);
  for (const fault of ["lost", { response: 503 }, { response: 429 }] as const) {
    proxy.plan(fault);
    await expect(almoner.gifts.create(gift, { idempotencyKey: null })).rejects.toThrow();
    expect(keysSent()).toEqual([undefined]);
  }
});

test("reads, updates and deletions are retried without a key", async () => {
  const person = await harness.fixture.person();
  proxy.plan("lost", { response: 503 });
  expect((await almoner.identities.get(person.id)).id).toBe(person.id);
  proxy.plan("lost", "reset");
  expect((await almoner.identities.update(person.id, { display_name: "Another" })).display_name).toBe("Another");
  const method = await almoner.identities.paymentMethods.create(person.id, { token: "pm_sandbox_ok" });
  proxy.plan("lost", { response: 503 });
  expect(await almoner.identities.paymentMethods.delete(person.id, method.id)).toEqual({ deleted: true });
  proxy.plan({ response: 429 });
  await expect(almoner.identities.paymentMethods.delete(person.id, method.id)).rejects.toMatchObject({ status: 404 });
});

test("delays grow with jitter and are at least what the server asks for", async () => {
  const asking = (retryAfter: string) => ({ response: 429, headers: { "Retry-After": retryAfter } });
  proxy.plan("reset", { response: 503 }, { response: 500 }, "reset", "reset", "reset", "reset");
  await almoner.me({ maxRetries: 7 });
  expect(harness.waitsMs).toHaveLength(7);
  const bounds = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];
  for (const [at, waitMs] of harness.waitsMs.entries()) expect(waitMs).toBeLessThanOrEqual(bounds[at]!);
  expect(new Set(harness.waitsMs).size).toBe(7);
  harness.waitsMs.splice(0);
  const inHalfAnHour = new Date(Date.now() + 30_000).toUTCString();
  proxy.plan(asking("7"), asking(inHalfAnHour), asking("soon"));
  await almoner.me();
  expect(harness.waitsMs[0]).toBeGreaterThanOrEqual(7_000);
  expect(harness.waitsMs[0]).toBeLessThanOrEqual(7_250);
  expect(harness.waitsMs[1]).toBeGreaterThan(20_000);
  expect(harness.waitsMs[2]).toBeLessThanOrEqual(1_000);
});

test("a delay of more than a minute is not waited for", async () => {
  proxy.plan({ response: 503, headers: { "Retry-After": "61" } });
  const error = await almoner.me().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InternalError);
  expect((error as InternalError).headers.get("retry-after")).toBe("61");
  expect(proxy.seen).toHaveLength(1);
});

test("retries end, and the last error is reported", async () => {
  proxy.plan({ response: 503 }, { response: 503 }, { response: 503 }, { response: 429 }, { response: 418 });
  await expect(almoner.me()).rejects.toBeInstanceOf(RateLimitError);
  expect(proxy.seen).toHaveLength(4);
  proxy.plan({ response: 503 });
  await expect(almoner.me({ maxRetries: 0 })).rejects.toMatchObject({ status: 503, tries: 1 });
  proxy.plan("reset", "reset");
  const patient = harness.client({ baseUrl: proxy.url, maxRetries: 1 });
  await expect(patient.me()).rejects.toBeInstanceOf(ConnectionError);
});

test("a client error is not retried", async () => {
  const gift = await giftOf(1_400);
  proxy.plan();
  await expect(almoner.gifts.create({ ...gift, amount_cents: 0 })).rejects.toMatchObject({ status: 400 });
  const made = await almoner.gifts.create(gift);
  await expect(almoner.gifts.refund(made.id)).rejects.toBeInstanceOf(ConflictError);
  expect(proxy.seen).toHaveLength(3);
  expect(harness.waitsMs).toEqual([]);
});

test("a request without a response times out and is retried", async () => {
  proxy.plan("silence", "silence");
  const error = await almoner.me({ timeoutMs: 50, maxRetries: 1 }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as TimeoutError).tries).toBe(2);
});

test("the caller can abort before, during and between attempts", async () => {
  const reason = new Error("no longer wanted");
  proxy.plan();
  await expect(almoner.me({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(proxy.seen).toHaveLength(0);

  const during = new AbortController();
  proxy.plan("silence");
  const silenced = expect(almoner.me({ signal: during.signal })).rejects.toBe(reason);
  await eventually(() => expect(proxy.seen).toHaveLength(1));
  during.abort(reason);
  await silenced;

  const between = new AbortController();
  proxy.plan({ response: 503, headers: { "Retry-After": "60" } });
  // Uses the client's own timer, but must not wait for the whole minute.
  const waiting = harness.client({
    baseUrl: proxy.url,
    pause: undefined,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      setImmediate(() => between.abort(reason));
      return response;
    },
  });
  await expect(waiting.me({ signal: between.signal })).rejects.toBe(reason);
  expect(proxy.seen).toHaveLength(1);
});

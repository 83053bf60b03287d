import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards the promise to subscribers: each event arrives at least once, signed, on the documented schedule.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The promised delays before the attempts 2 to 6. */
const DELAYS_MS = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * MINUTE_MS);
/** Out of 50 slots; the others are for first attempts of endpoints that have nothing in progress. */
const SWEPT_AT_ONCE = 40;
const WAIT = { timeout: 10_000, interval: 20 };
let harness: WebhookHarness;
let receiver: Receiver;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const run = (ctx = harness.ctx) => deliverAll(ctx);
const slots = (count: number) => ({ count, forBusy: count });
const onlyDelivery = () => harness.ctx.db.webhookDelivery.findFirstOrThrow({ include: { attemptList: true } });

test("an event arrives signed, and both third-party verifiers accept it", async () => {
  const { secret } = await harness.makeEndpoint(owner, { url: receiver.url });
  const [eventId] = await harness.emit("gift.settled", [owner], { memo: "Für Zoë 🎁" });
  expect(await run()).toBeNull();
  const [request] = receiver.requests;
  const headers = request!.headers;
  const event = new Stripe("sk_test_x").webhooks.constructEvent(request!.body, headers["svc-signature"]!, secret);
  expect(new Webhook(secret).verify(request!.body.toString(), headers)).toEqual(event);
  const delivery = await onlyDelivery();
  expect(request!.body.toString()).toBe(delivery.body);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Almoner-Webhooks/1",
    "svc-event-id": delivery.id,
    "svc-delivery-attempt": "1",
    "svc-event-type": "gift.settled",
    "svc-origin-event": eventId,
  });
  expect(delivery).toMatchObject({
    status: "delivered",
    attempts: 1,
    responseStatus: 200,
    errorCode: null,
    nextAttemptAt: null,
  });
  expect(delivery.deliveredAt).toEqual(harness.clock.now());
  expect(delivery.attemptList).toMatchObject([{ number: 1, manual: false, responseStatus: 200, responseText: "ok" }]);
});

describe("the schedule", () => {
  test("is 1m, 5m, 30m, 2h, 12h from the end of each failure, then expired; same bytes, same id, attempts 1 to 6", async () => {
    receiver.response = (_request, response) => response.writeHead(503).end("later");
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner]);
    for (const [index, delayMs] of DELAYS_MS.entries()) {
      const due = await run();
      expect(receiver.requests).toHaveLength(index + 1);
      expect(due).toEqual(new Date(harness.clock.now().getTime() + delayMs));
      expect(await onlyDelivery()).toMatchObject({
        status: "failed",
        attempts: index + 1,
        nextAttemptAt: due,
        errorCode: "http_error",
      });
      harness.clock.advance(delayMs - 1);
      await run();
      expect(receiver.requests).toHaveLength(index + 1);
      harness.clock.advance(1);
    }
    expect(await run()).toBeNull();
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ status: "expired", attempts: 6, nextAttemptAt: null, responseStatus: 503 });
    expect(delivery.expiredAt).toEqual(harness.clock.now());
    harness.clock.advance(30 * 86_400 * SECOND_MS);
    await run();
    expect(receiver.requests.map((request) => request.headers["svc-delivery-attempt"])).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
    expect(new Set(receiver.requests.map((request) => request.body.toString())).size).toBe(1);
    expect(new Set(receiver.requests.map((request) => request.headers["svc-event-id"])).size).toBe(1);
  });

  test("ends with the first 2xx, and a redirect is a failure that is not followed", async () => {
    const responses = [302, 410, 204];
    receiver.response = (_request, response) =>
      response.writeHead(responses.shift()!, { Location: receiver.url }).end();
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner]);
    await run();
    expect(await onlyDelivery()).toMatchObject({ errorCode: "redirect", responseStatus: 302 });
    harness.clock.advance(60 * SECOND_MS);
    await run();
    harness.clock.advance(300 * SECOND_MS);
    await run();
    expect(await onlyDelivery()).toMatchObject({
      status: "delivered",
      attempts: 3,
      responseStatus: 204,
      errorCode: null,
    });
    expect(receiver.requests).toHaveLength(3);
  });

  test("a clock that jumps ahead makes one attempt, not all that were missed", async () => {
    receiver.response = (_request, response) => response.writeHead(500).end();
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner]);
    await run();
    harness.clock.advance(86_400 * SECOND_MS);
    await run();
    expect(receiver.requests).toHaveLength(2);
  });
});

test("a hanging endpoint delays neither other endpoints nor new events", async () => {
  const slow = await startReceiver();
  const held: (() => void)[] = [];
  slow.response = (_request, response) => void held.push(() => response.end());
  const other = await harness.makeIdentity();
  await harness.makeEndpoint(other, { url: slow.url });
  await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [other], {}, 8);
  await harness.emit("gift.created", [owner], {}, 40);
  const running = run();
  await expect.poll(() => receiver.requests.length, WAIT).toBe(40);
  await harness.emit("gift.settled", [owner]);
  await fanOutEvents(harness.ctx);
  await expect.poll(() => receiver.requests.length, WAIT).toBe(41);
  expect(slow.requests).toHaveLength(5);
  slow.response = (_request, response) => response.end();
  for (const release of held) release();
  await running;
  expect(slow.requests).toHaveLength(8);
  expect(slow.mostAtOnce).toBe(5);
  await slow.close();
});

test("a burst is delivered completely by one call", async () => {
  for (let index = 0; index < 3; index += 1) await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [owner], {}, 250);
  expect(await run()).toBeNull();
  expect(receiver.requests).toHaveLength(750);
  expect(await harness.ctx.db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(750);
});

test("when dead endpoints use up the slots, freed slots go to the others first", async () => {
  const dead = await startReceiver();
  const held: (() => void)[] = [];
  dead.response = (_request, response) => void held.push(() => response.end());
  for (let index = 0; index < 12; index += 1) {
    const identity = await harness.makeIdentity();
    await harness.makeEndpoint(identity, { url: dead.url });
    await harness.emit("gift.created", [identity], {}, 15);
  }
  const running = run();
  await expect.poll(() => held.length, WAIT).toBe(SWEPT_AT_ONCE);
  await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [owner], {}, 5);
  await fanOutEvents(harness.ctx);
  for (const release of held.splice(0, 5)) release();
  await expect.poll(() => receiver.requests.length, WAIT).toBeGreaterThan(0);
  dead.response = (_request, response) => response.end();
  for (const release of held) release();
  await running;
  expect(receiver.requests).toHaveLength(5);
  await dead.close();
});

describe("leases", () => {
  test("two processes together never have more than five requests in progress to one endpoint, and send each once", async () => {
    receiver.response = (_request, response) => void setTimeout(() => response.end(), 20);
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner], {}, 120);
    await Promise.all([run(), run(harness.otherProcess()), run(harness.otherProcess())]);
    expect(receiver.mostAtOnce).toBe(5);
    expect(receiver.requests).toHaveLength(120);
    expect(new Set(receiver.requests.map((request) => request.headers["svc-event-id"])).size).toBe(120);
  });

  test("a process claims nothing from an endpoint while another one is claiming from it", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner], {}, 20);
    await fanOutEvents(harness.ctx);
    const other = await harness.ctx.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE", [endpoint.id]);
    expect(await claimDeliveries(harness.ctx, () => slots(50))).toEqual([]);
    await other.query("COMMIT");
    other.release();
    const claims = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claimDeliveries(harness.ctx, () => slots(50))));
    expect(claims.flat()).toHaveLength(5);
    expect(await claimDeliveries(harness.ctx, () => slots(50))).toEqual([]);
  });

  test("an attempt whose process died is followed by another one, with the next number", async () => {
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner]);
    const stuck = { post: () => new Promise<never>(() => {}) };
    const ports = { ...harness.ctx.ports, webhookSender: stuck };
    const dying = new AbortController();
    void deliverAll(harness.otherProcess({ ports }), dying.signal);
    await expect.poll(async () => (await harness.ctx.db.webhookDelivery.findFirst())?.attempts).toBe(1);
    // It claims nothing more, as if the process had died.
    dying.abort();
    await run();
    expect(receiver.requests).toHaveLength(0);
    await harness.ctx.pool.query("UPDATE webhook_deliveries SET lease_until = now() - interval '1 second'");
    await run();
    expect(receiver.requests[0]!.headers["svc-delivery-attempt"]).toBe("2");
    expect(await onlyDelivery()).toMatchObject({ status: "delivered", attempts: 2, scheduledDone: 1 });
  });

  test("a process that lost the lease writes nothing", async () => {
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner]);
    receiver.response = async (_request, response) => {
      await harness.ctx.pool.query("UPDATE webhook_deliveries SET lease_token = gen_random_uuid()");
      response.end();
    };
    await run();
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ status: "pending", attempts: 1 });
    expect(delivery.attemptList).toHaveLength(0);
  });
});

test("a stopping process claims nothing new and waits for attempts in progress", async () => {
  const stopping = new AbortController();
  receiver.response = (_request, response) => {
    stopping.abort();
    setTimeout(() => response.end(), 100);
  };
  await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [owner], {}, 20);
  // Transactions of other tests on the same server can delay events for a moment.
  const deliver = () => deliverAll(harness.ctx, stopping.signal);
  await expect.poll(async () => deliver().then(() => receiver.requests.length)).toBe(5);
  expect(await harness.ctx.db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(5);
});

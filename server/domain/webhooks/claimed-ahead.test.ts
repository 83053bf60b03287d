import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDeliveries, type HeldDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { WEBHOOK_CLAIMED_AHEAD } from "@/server/kernel/limits";
import { deliverAll } from "@/server/testing/deliver-all";
import { eventually } from "@/server/testing/eventually";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { HangingSender } from "@/server/testing/hanging-sender";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards an endpoint's limit when a worker claims ahead: at most five requests in all, whichever worker claims.

const URL = "https://example.org/hook";
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

const slots = (count: number) => ({ count, forBusy: count });
const ample = (most: number) => slots(most);
const leased = () => harness.ctx.db.webhookDelivery.count({ where: { leaseToken: { not: null } } });

describe("a claim", () => {
  let endpointId: string;
  const held = (mine: ClaimedDelivery[], most: number): HeldDeliveries => ({
    tokens: mine.map(({ leaseToken }) => leaseToken),
    requestsAt: () => Math.min(5, mine.length),
    mostByEndpoint: () => new Map([[endpointId, most]]),
  });
  const claim = (takeSlots = ample, mine?: HeldDeliveries) =>
    claimDeliveries(harness.ctx, takeSlots, mine ? { held: mine } : {});
  beforeEach(async () => {
    endpointId = (await harness.makeEndpoint(owner, { url: URL })).endpoint.id;
    for (const count of [12, 28]) {
      await harness.emit("gift.created", [owner], {}, count);
      await fanOutEvents(harness.ctx);
      harness.clock.advance(1_000);
    }
  });

  test("goes beyond five where the process has all that is in progress, the oldest first", async () => {
    const first = await claim(ample, held([], 12));
    expect(first).toHaveLength(12);
    const oldest = await harness.ctx.db.webhookDelivery.findMany({ orderBy: { id: "asc" }, take: 12 });
    expect(first.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id));
    expect(await claim(ample, held(first, 12))).toEqual([]);
    expect(await claim(ample, held(first, 20))).toHaveLength(8);
  });

  test("does not where another process has anything, however little", async () => {
    const [theirs] = await claim(() => slots(1));
    expect(theirs).toBeDefined();
    const mine = await claim(ample, held([], 12));
    expect(mine).toHaveLength(4);
    expect(await claim(ample, held(mine, 12))).toEqual([]);
  });

  test("takes nothing where another process is ahead", async () => {
    await claim(ample, held([], 12));
    expect(await claim()).toEqual([]);
    expect(await claim(ample, held([], 12))).toEqual([]);
  });

  test("goes on in the slots that the endpoint has, unless one that has nothing in progress gets none", async () => {
    const mine = await claim(ample, held([], 6));
    const other = await harness.makeIdentity();
    const { endpoint } = await harness.makeEndpoint(other, { url: URL });
    await harness.emit("gift.created", [other], {}, 3);
    await fanOutEvents(harness.ctx);
    expect(await claim(() => slots(0), held(mine, 12))).toEqual([]);
    const claimed = await claim(() => ({ count: 1, forBusy: 0 }), held(mine, 12));
    const countOf = (id: string) => claimed.filter((delivery) => delivery.endpointId === id).length;
    expect([countOf(endpoint.id), countOf(endpointId)]).toEqual([1, 6]);
    expect(await claim(() => slots(0), held([...mine, ...claimed], 14))).toHaveLength(2);
  });
});

test("processes that claim ahead never have more than five requests in progress together, and send each once", async () => {
  await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [owner], {}, 600);
  await fanOutEvents(harness.ctx);
  let mostLeased = 0;
  receiver.response = async (_request, response) => {
    mostLeased = Math.max(mostLeased, await leased());
    response.end();
  };
  await Promise.all([deliverAll(harness.ctx), deliverAll(harness.otherProcess()), deliverAll(harness.otherProcess())]);
  expect(receiver.mostAtOnce).toBe(5);
  expect(receiver.requests).toHaveLength(600);
  expect(new Set(receiver.requests.map((request) => request.headers["svc-event-id"])).size).toBe(600);
  expect(await harness.ctx.db.webhookDelivery.count({ where: { status: "delivered", attempts: 1 } })).toBe(600);
  expect(mostLeased).toBeGreaterThan(5);
});

test("what a process had claimed when it was killed is sent once its leases have expired, each once", async () => {
  const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
  await harness.emit("gift.created", [owner], {}, 40);
  await fanOutEvents(harness.ctx);
  const mostByEndpoint = () => new Map([[endpoint.id, 12]]);
  await claimDeliveries(harness.ctx, ample, { held: { tokens: [], requestsAt: () => 0, mostByEndpoint } });
  await deliverAll(harness.ctx);
  expect(receiver.requests).toHaveLength(0);
  await harness.ctx.pool.query(
    "UPDATE webhook_deliveries SET lease_until = now() - interval '1 s' WHERE lease_token IS NOT NULL",
  );
  await deliverAll(harness.ctx);
  expect(new Set(receiver.requests.map((request) => request.headers["svc-event-id"])).size).toBe(40);
  expect(receiver.requests).toHaveLength(40);
  const ended = { status: "delivered", scheduledDone: 1 };
  expect(await harness.ctx.db.webhookDelivery.count({ where: { ...ended, attempts: 2 } })).toBe(12);
  expect(await harness.ctx.db.webhookDelivery.count({ where: { ...ended, attempts: 1 } })).toBe(28);
});

describe("what was claimed ahead of an endpoint that hangs", () => {
  const QUICK = 60;
  let sender: HangingSender;
  beforeEach(async () => {
    sender = new HangingSender();
    sender.hangs = () => sender.requests.length > QUICK;
    await harness.makeEndpoint(owner, { url: URL });
    await harness.emit("gift.created", [owner], {}, 300);
    await fanOutEvents(harness.ctx);
  });
  const waiting = () => harness.ctx.db.webhookDelivery.findMany({ where: { deliveredAt: null } });

  test("is claimed again once a request has ended, as if it had not been", async () => {
    const running = deliverAll(harness.otherProcess({ ports: { webhookSender: sender } }));
    await eventually(() => expect(sender.held).toHaveLength(5));
    await eventually(async () => expect(await leased()).toBeGreaterThan(5));
    await new Promise((resolve) => setTimeout(resolve, WEBHOOK_CLAIMED_AHEAD.waitMaxMs));
    expect(await leased()).toBeGreaterThan(5);
    sender.release(1);
    await eventually(async () => expect(await leased()).toBe(5));
    const left = await waiting();
    expect(left.every(({ attempts, leaseToken }) => attempts === (leaseToken === null ? 0 : 1))).toBe(true);
    sender.hangs = () => false;
    sender.release();
    await running;
    expect(await harness.ctx.db.webhookDelivery.count({ where: { status: "delivered", attempts: 1 } })).toBe(300);
    expect(sender.requests).toHaveLength(300);
  });

  test("is left to the others when the process stops", async () => {
    const stopping = new AbortController();
    const running = deliverAll(harness.otherProcess({ ports: { webhookSender: sender } }), stopping.signal);
    await eventually(() => expect(sender.held).toHaveLength(5));
    await eventually(async () => expect(await leased()).toBeGreaterThan(5));
    stopping.abort();
    await eventually(async () => expect(await leased()).toBe(5));
    sender.release();
    await running;
    expect(await leased()).toBe(0);
    expect((await waiting()).every(({ attempts }) => attempts === 0)).toBe(true);
    expect(sender.requests.length).toBe(QUICK + 5);
  });
});

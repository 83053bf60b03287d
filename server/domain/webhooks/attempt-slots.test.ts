import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { HangingSender } from "@/server/testing/hanging-sender";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards working endpoints: those that hang must leave slots of the process for the others.

const WAIT = { timeout: 10_000, interval: 20 };
const URL = "https://example.org/hook";
let harness: WebhookHarness;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
});

const slots = (count: number) => ({ count, forBusy: count });

test("slots are taken only once something is found, and no more than can be used", async () => {
  const asked: number[] = [];
  const takeSlots = (most: number) => slots(asked.push(most) * 2);
  await harness.makeEndpoint(owner, { url: URL });
  expect(await claimDeliveries(harness.ctx, takeSlots)).toEqual([]);
  expect(asked).toEqual([]);
  await harness.emit("gift.created", [owner], {}, 20);
  await fanOutEvents(harness.ctx);
  expect(await claimDeliveries(harness.ctx, takeSlots)).toHaveLength(2);
  expect(asked).toEqual([5]);
  expect(await claimDeliveries(harness.ctx, () => slots(0))).toEqual([]);
});

test("the last slots go to endpoints that have no attempt in progress", async () => {
  const busy = await harness.makeEndpoint(owner, { url: URL });
  await harness.emit("gift.created", [owner], {}, 3);
  await fanOutEvents(harness.ctx);
  const claim = async () => {
    const claimed = await claimDeliveries(harness.ctx, () => ({ count: 10, forBusy: 0 }));
    return claimed.map(({ endpointId }) => endpointId);
  };
  expect(await claim()).toEqual([busy.endpoint.id]);
  expect(await claim()).toEqual([]);
  const other = await harness.makeIdentity();
  const idle = await harness.makeEndpoint(other, { url: URL });
  await harness.emit("gift.created", [other], {}, 3);
  await fanOutEvents(harness.ctx);
  expect(await claim()).toEqual([idle.endpoint.id]);
});

test("if claiming fails while a request hangs, the next call delivers to others meanwhile", async () => {
  const sender = new HangingSender();
  const hanging = "https://slow.example.org/hook";
  sender.hangs = (url) => url === hanging;
  const ctx = harness.otherProcess({ ports: { webhookSender: sender } });
  await harness.makeEndpoint(owner, { url: hanging });
  await harness.emit("gift.created", [owner]);
  await fanOutEvents(ctx);
  let isAway = false;
  const failing: typeof ctx.statement = (...query) =>
    isAway ? Promise.reject(new Error("the database is away")) : ctx.statement(...query);
  const broken = deliverDue({ ...ctx, statement: failing }, new AbortController().signal);
  await expect.poll(() => sender.held.length, WAIT).toBe(1);
  isAway = true;
  await expect(broken).rejects.toThrow("the database is away");
  const other = await harness.makeIdentity();
  await harness.makeEndpoint(other, { url: "https://fast.example.org/hook" });
  await harness.emit("gift.created", [other]);
  await deliverAll(ctx);
  expect(sender.requests.map(({ url }) => url)).toEqual([hanging, "https://fast.example.org/hook"]);
  isAway = false;
  sender.release();
  await expect.poll(() => harness.ctx.db.webhookDelivery.count({ where: { status: "delivered" } }), WAIT).toBe(2);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { testWebhook } from "@/server/domain/webhooks/test-webhook";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { sweepNamed } from "@/server/jobs/jobs";
import { WEBHOOK_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { HangingSender } from "@/server/testing/hanging-sender";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards latency: a subscriber is notified at once and on schedule, whatever other subscribers do. No job engine runs
// here.

const WORK = { jobs: [], sweeps: [sweepNamed("fan-out-events"), sweepNamed("sweep-deliveries")] };
const BACKLOG = 30;
const SLOW = "https://slow.example.org/hook";
const FAST = "https://fast.example.org/hook";

let harness: WebhookHarness;
let receiver: Receiver;
let owner: string;
let engine: JobEngine;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.response = (_request, response) => response.end();
  await receiver.close();
  await engine.stop();
});
afterAll(() => harness.close());

const start = async (ctx: Context = harness.ctx) => {
  engine = await startWork({}, ctx, WORK);
};
const announce = (ownerId: string, count = 1) => harness.emit("gift.created", [ownerId], {}, count);
const delivery = () => harness.ctx.db.webhookDelivery.findFirstOrThrow({ where: { ownerId: owner } });

describe("first attempts", () => {
  test("of a burst are made five at once", async () => {
    await start();
    await harness.makeEndpoint(owner, { url: receiver.url });
    receiver.response = (_request, response) => void setTimeout(() => response.end(), 5);
    await announce(owner, 60);
    await eventually(() => expect(receiver.requests).toHaveLength(60));
    expect(receiver.mostAtOnce).toBe(5);
  });

  test("and manual ones are sent while ten endpoints hang", async () => {
    await start();
    const hanging = await startReceiver();
    hanging.response = () => {};
    const others = await Promise.all(Array.from({ length: 10 }, () => harness.makeIdentity()));
    for (const other of others) await harness.makeEndpoint(other, { url: hanging.url });
    await harness.makeEndpoint(owner, { url: receiver.url });
    for (const other of others) await announce(other, 8);
    await eventually(() => expect(hanging.requests.length).toBeGreaterThanOrEqual(35));
    for (let count = 1; count <= 3; count += 1) {
      await announce(owner);
      await eventually(() => expect(receiver.requests).toHaveLength(count));
    }
    await redeliverWebhookEvent(harness.as(owner), { id: (await delivery()).id });
    await eventually(() => expect(receiver.requests).toHaveLength(4));
    expect(await harness.ctx.db.webhookAttempt.count({ where: { delivery: { ownerId: { in: others } } } })).toBe(0);
    // Once the connections are cut, their first attempts fail and the others wait for the schedule.
    await hanging.close();
  });

  test("of what waited for an endpoint are made once it is active again, as is a test of it", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await announce(owner);
    await sweepNamed("fan-out-events").run(harness.ctx, {
      dueBefore: harness.clock.now(),
      signal: AbortSignal.timeout(9_000),
    });
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "disabled" });
    await start();
    await sweepNamed("sweep-deliveries").run(harness.ctx, {
      dueBefore: harness.clock.now(),
      signal: AbortSignal.timeout(9_000),
    });
    expect(receiver.requests).toHaveLength(0);
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "active" });
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await testWebhook(harness.as(owner), { id: endpoint.id });
    await eventually(() => expect(receiver.requests).toHaveLength(2));
  });
});

test("a delivery whose first attempt failed gets each other one at its instant, and none after the first success", async () => {
  await start();
  await harness.makeEndpoint(owner, { url: receiver.url });
  receiver.response = (_request, response) => response.writeHead(503).end();
  await announce(owner);
  for (const [index, delayMs] of WEBHOOK_RETRY_DELAYS_MS.entries()) {
    await eventually(async () => expect((await delivery()).scheduledDone).toBe(index + 1));
    harness.clock.advance(delayMs - 1);
    engine.wake();
    expect(receiver.requests).toHaveLength(index + 1);
    if (index === 2) receiver.response = (_request, response) => response.end();
    harness.clock.advance(1);
    engine.wake();
    if (index === 2) break;
  }
  await eventually(async () => expect(await delivery()).toMatchObject({ status: "delivered", attempts: 4 }));
  expect(receiver.requests).toHaveLength(4);
});

describe("next to a receiver that hangs with a backlog", () => {
  let sender: HangingSender;
  let ctx: Context;
  beforeEach(async () => {
    sender = new HangingSender();
    sender.hangs = (url) => url === SLOW;
    ctx = harness.otherProcess({ ports: { webhookSender: sender } });
    await start(ctx);
  });
  afterEach(() => {
    sender.hangs = () => false;
    sender.release();
  });

  test("others are notified, and its backlog is sent once afterwards", async () => {
    const [slowOwner, fastOwner] = [await harness.makeIdentity(), await harness.makeIdentity()];
    const { endpoint: slow } = await harness.makeEndpoint(slowOwner, { url: SLOW });
    await harness.makeEndpoint(fastOwner, { url: FAST });
    await announce(slowOwner, BACKLOG);
    await eventually(() => expect(sender.held).toHaveLength(5));
    for (let count = 1; count <= 8; count += 1) {
      await announce(fastOwner);
      await eventually(() => expect(sender.sentTo(FAST)).toHaveLength(count));
    }
    expect(sender.held).toHaveLength(5);
    sender.hangs = () => false;
    sender.release();
    await eventually(async () => {
      const delivered = { status: "delivered", attempts: 1, endpointId: slow.id };
      expect(await ctx.db.webhookDelivery.count({ where: delivered })).toBe(BACKLOG);
    });
    expect(sender.sentTo(SLOW)).toHaveLength(BACKLOG);
    expect(new Set(sender.sentTo(SLOW)).size).toBe(BACKLOG);
    expect(sender.sentTo(FAST)).toHaveLength(8);
  });

  test("every freed slot is used, and there are no more requests at once than the limit", async () => {
    const ownerId = await harness.makeIdentity();
    await harness.makeEndpoint(ownerId, { url: SLOW });
    await announce(ownerId, BACKLOG);
    for (let sent = 5; sent < BACKLOG; sent += 1) {
      await eventually(() => expect(sender.requests).toHaveLength(sent));
      sender.release(1);
    }
    await eventually(() => expect(sender.requests).toHaveLength(BACKLOG));
    sender.release();
    await eventually(async () => {
      expect(await ctx.db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(BACKLOG);
    });
    expect(sender.mostHeld).toBe(5);
    expect(new Set(sender.sentTo(SLOW)).size).toBe(BACKLOG);
  });
});

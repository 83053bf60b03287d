import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { deliverWebhooks, retryWebhook } from "@/server/jobs/deliver-webhooks";
import type { Sweep } from "@/server/jobs/job";
import { sweepNamed } from "@/server/jobs/jobs";
import { WEBHOOK_RETRY_DELAYS_MS, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards latency: a subscriber is notified at once and on schedule, whatever others do. The sweep of deliveries is not
// running here, so that only the jobs can have sent what arrives.

const IDLE: Sweep = { name: "sweep-deliveries", run: async () => null };

let harness: WebhookHarness;
let receiver: Receiver;
let owner: string;
let engine: JobEngine;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
beforeEach(async () => {
  await harness.clear();
  await harness.admin.query("TRUNCATE job_runs CASCADE");
  owner = await harness.makeIdentity();
  receiver = await startReceiver();
  const sweeps = [sweepNamed("fan-out-events"), IDLE];
  engine = await startWork({}, harness.ctx, { jobs: [deliverWebhooks, retryWebhook], sweeps });
});
afterEach(async () => {
  receiver.response = (_request, response) => response.end();
  await receiver.close();
  await engine.stop();
});
afterAll(() => harness.close());

const runs = (job: string, status?: string) =>
  harness.ctx.db.jobRun.count({ where: { job, ...(status && { status }) } });
/** Ends the turn of every run. */
const skipTurn = () => {
  const aheadMs = harness.clock.wall().getTime() - Date.now() + WEBHOOK_TIMEOUT_MS;
  harness.clock.wall = () => new Date(Date.now() + aheadMs);
};
const delivery = () => harness.ctx.db.webhookDelivery.findFirstOrThrow({ where: { ownerId: owner } });

describe("first attempts", () => {
  test("of a burst are made by one run, five at once", async () => {
    await harness.makeEndpoint(owner, { url: receiver.url });
    receiver.response = (_request, response) => void setTimeout(() => response.end(), 5);
    await harness.emit("gift.created", [owner], {}, 60);
    engine.wake();
    await eventually(() => expect(receiver.requests).toHaveLength(60));
    await eventually(async () => expect(await runs("deliver-webhooks", "completed")).toBe(1));
    expect(receiver.mostAtOnce).toBe(5);
    expect(await runs("deliver-webhooks")).toBe(1);
  });

  test("of more than fits into a run's turn are made by the next one, and none is started for what comes meanwhile", async () => {
    receiver.response = (_request, response) => {
      if (receiver.requests.length === 100) skipTurn();
      response.end();
    };
    await harness.makeEndpoint(owner, { url: receiver.url });
    await harness.emit("gift.created", [owner], {}, 230);
    engine.wake();
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(0));
    await harness.emit("gift.settled", [owner]);
    engine.wake();
    await eventually(() => expect(receiver.requests).toHaveLength(231));
    await eventually(async () => expect(await runs("deliver-webhooks", "completed")).toBe(2));
    expect(await runs("deliver-webhooks")).toBe(2);
    expect(await harness.ctx.db.webhookRun.count()).toBe(0);
  });

  test("are made while an earlier request to the same endpoint hangs, during the turn of its run and afterwards", async () => {
    let isFirst = true;
    receiver.response = (_request, response) => {
      if (!isFirst) response.end();
      isFirst = false;
    };
    const emitOne = async () => {
      await harness.emit("gift.created", [owner]);
      engine.wake();
    };
    await harness.makeEndpoint(owner, { url: receiver.url });
    for (const count of [1, 2, 3]) {
      await emitOne();
      await eventually(() => expect(receiver.requests).toHaveLength(count));
    }
    expect(await runs("deliver-webhooks")).toBe(1);
    skipTurn();
    await eventually(async () => expect(await harness.ctx.db.webhookRun.count()).toBe(0));
    await emitOne();
    await eventually(() => expect(receiver.requests).toHaveLength(4));
    await eventually(async () => expect(await runs("deliver-webhooks", "completed")).toBe(1));
    expect(await runs("deliver-webhooks")).toBe(2);
  });

  test("and manual ones are sent while ten endpoints hang", async () => {
    const hanging = await startReceiver();
    hanging.response = () => {};
    const others = await Promise.all(Array.from({ length: 10 }, () => harness.makeIdentity()));
    for (const other of others) await harness.makeEndpoint(other, { url: hanging.url });
    await harness.makeEndpoint(owner, { url: receiver.url });
    for (const other of others) await harness.emit("gift.created", [other], {}, 8);
    engine.wake();
    await eventually(() => expect(hanging.requests.length).toBeGreaterThanOrEqual(40));
    for (let count = 1; count <= 3; count += 1) {
      await harness.emit("gift.created", [owner]);
      engine.wake();
      await eventually(() => expect(receiver.requests).toHaveLength(count));
    }
    await redeliverWebhookEvent(harness.as(owner), { id: (await delivery()).id });
    engine.wake();
    await eventually(() => expect(receiver.requests).toHaveLength(4));
    expect(await harness.ctx.db.webhookAttempt.count({ where: { delivery: { ownerId: { in: others } } } })).toBe(0);
    // Broken off, their first attempts fail and their others wait for the schedule.
    await hanging.close();
  });

  test("of what waited for an endpoint are made once it is active again", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await engine.stop();
    await harness.emit("gift.created", [owner]);
    await sweepNamed("fan-out-events").run(harness.ctx, {
      dueBefore: harness.clock.now(),
      signal: AbortSignal.timeout(9_000),
    });
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "disabled" });
    engine = await startWork({}, harness.ctx, { jobs: [deliverWebhooks], sweeps: [IDLE] });
    await eventually(async () => expect(await runs("deliver-webhooks", "completed")).toBe(1));
    expect(receiver.requests).toHaveLength(0);
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "active" });
    await eventually(() => expect(receiver.requests).toHaveLength(1));
  });
});

describe("a delivery whose first attempt failed", () => {
  test("has one run, which makes each attempt at its instant, and ends with the first success", async () => {
    await harness.makeEndpoint(owner, { url: receiver.url });
    receiver.response = (_request, response) => response.writeHead(503).end();
    await harness.emit("gift.created", [owner]);
    engine.wake();
    for (const [index, delayMs] of WEBHOOK_RETRY_DELAYS_MS.entries()) {
      await eventually(async () => expect((await delivery()).scheduledDone).toBe(index + 1));
      await eventually(async () => {
        const run = await harness.ctx.db.jobRun.findFirstOrThrow({ where: { job: "retry-webhook" } });
        expect([run.status, run.dueAt]).toEqual(["queued", (await delivery()).nextAttemptAt]);
      });
      if (index === 2) receiver.response = (_request, response) => response.end();
      harness.clock.advance(delayMs);
      engine.wake();
      if (index === 2) break;
    }
    await eventually(async () => expect(await delivery()).toMatchObject({ status: "delivered", attempts: 4 }));
    await eventually(async () => expect(await runs("retry-webhook", "completed")).toBe(1));
    expect(await runs("retry-webhook")).toBe(1);
  });

  test("is followed by the same run after others made attempts, by hand or by the sweep", async () => {
    await harness.makeEndpoint(owner, { url: receiver.url });
    receiver.response = (_request, response) => response.writeHead(503).end();
    await harness.emit("gift.created", [owner]);
    engine.wake();
    await eventually(async () => expect(await runs("retry-webhook", "queued")).toBe(1));
    const later = new Date(harness.clock.now().getTime() + 300_000);
    await harness.ctx.db.webhookDelivery.updateMany({ data: { nextAttemptAt: later, scheduledDone: 2 } });
    harness.clock.advance(60_000);
    engine.wake();
    await eventually(async () => {
      const run = await harness.ctx.db.jobRun.findFirstOrThrow({ where: { job: "retry-webhook" } });
      expect(run.dueAt).toEqual(later);
    });
    expect(receiver.requests).toHaveLength(1);
  });
});

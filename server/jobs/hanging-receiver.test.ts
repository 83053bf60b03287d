import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { deliverWebhooks, retryWebhook } from "@/server/jobs/deliver-webhooks";
import { WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { HangingSender } from "@/server/testing/hanging-sender";
import { openInngestHarness } from "@/server/testing/open-inngest-harness";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards what a receiver that hangs costs others, and an operator: nothing more happens however long it hangs. There is no
// sweep here, so that only the jobs can have sent what arrives.

const JOBS = [deliverWebhooks, retryWebhook];
const BACKLOG = 30;
const SLOW = "https://slow.example.org/hook";
const FAST = "https://fast.example.org/hook";

interface Started {
  engine: JobEngine;
  /** What the engine has done for the endpoint, as far as it is counted: runs, and finished steps or calls. */
  work(endpointId: string): Promise<{ runs: number; steps: number }>;
  close(): Promise<void>;
}

const engines: Record<string, (ctx: Context) => Promise<Started>> = {
  "the embedded engine": async (ctx) => ({
    engine: startEmbeddedEngine(ctx, JOBS),
    async work(endpointId) {
      const runs = await ctx.db.jobRun.findMany({ where: { job: "deliver-webhooks" }, include: { steps: true } });
      const its = runs.filter(({ events }) => JSON.stringify(events).includes(endpointId));
      return { runs: its.length, steps: its.flatMap(({ steps }) => steps).length };
    },
    close: async () => {},
  }),
  Inngest: async (ctx) => {
    const inngest = openInngestHarness(ctx);
    return {
      engine: await inngest.start(JOBS),
      async work(endpointId) {
        const its = inngest.server().runs.filter(({ events }) => JSON.stringify(events).includes(endpointId));
        return { runs: its.length, steps: its.reduce((sum, { calls }) => sum + calls, 0) };
      },
      close: inngest.close,
    };
  },
};

describe.each(Object.entries(engines))("beside a receiver that hangs with a backlog, on %s", (_, start) => {
  let harness: WebhookHarness;
  let sender: HangingSender;
  let ctx: Context;
  let started: Started;
  let aheadMs = 0;
  beforeAll(async () => {
    harness = await openWebhookHarness();
  });
  beforeEach(async () => {
    await harness.clear();
    await harness.admin.query("TRUNCATE job_runs CASCADE");
    sender = new HangingSender();
    sender.hangs = (url) => url === SLOW;
    const clock = { now: () => harness.clock.now(), wall: () => new Date(Date.now() + aheadMs) };
    ctx = harness.otherProcess({ clock, ports: { webhookSender: sender } });
    started = await start(ctx);
  });
  afterEach(async () => {
    sender.hangs = () => false;
    sender.release();
    await started.engine.stop();
    await started.close();
  });
  afterAll(() => harness.close());

  const announce = async (ownerId: string, count: number) => {
    await harness.emit("gift.created", [ownerId], {}, count);
    await fanOutEvents(ctx);
    started.engine.wake();
  };

  test("others are notified, nothing is done for it meanwhile, and its backlog is sent once afterwards", async () => {
    const [slowOwner, fastOwner] = [await harness.makeIdentity(), await harness.makeIdentity()];
    const { endpoint: slow } = await harness.makeEndpoint(slowOwner, { url: SLOW });
    const { endpoint: fast } = await harness.makeEndpoint(fastOwner, { url: FAST });
    await announce(slowOwner, BACKLOG - 1);
    await eventually(() => expect(sender.held).toHaveLength(5));
    const before = await started.work(slow.id);
    for (let count = 1; count <= 8; count += 1) {
      await announce(fastOwner, 1);
      await eventually(() => expect(sender.sentTo(FAST)).toHaveLength(count));
      await eventually(async () => expect(await ctx.db.webhookRun.count({ where: { endpointId: fast.id } })).toBe(0));
      // Past the turn of any run. What is new for the endpoint at its limit starts nothing either.
      aheadMs += WEBHOOK_TIMEOUT_MS;
      if (count === 4) await announce(slowOwner, 1);
    }
    expect(sender.held).toHaveLength(5);
    expect(await started.work(slow.id)).toEqual(before);
    expect(before).toMatchObject({ runs: 1 });
    sender.hangs = () => false;
    sender.release();
    await eventually(async () => {
      const delivered = { status: "delivered", attempts: 1, endpointId: slow.id };
      expect(await ctx.db.webhookDelivery.count({ where: delivered })).toBe(BACKLOG);
    });
    expect(sender.sentTo(SLOW)).toHaveLength(BACKLOG);
    expect(new Set(sender.sentTo(SLOW)).size).toBe(BACKLOG);
    expect(sender.sentTo(FAST)).toHaveLength(8);
    expect((await started.work(slow.id)).runs).toBeLessThanOrEqual(3);
  });

  test("every freed slot is used, and there are no more requests at once than the limit", async () => {
    const ownerId = await harness.makeIdentity();
    const { endpoint } = await harness.makeEndpoint(ownerId, { url: SLOW });
    await announce(ownerId, BACKLOG);
    for (let sent = 5; sent < BACKLOG; sent += 1) {
      await eventually(() => expect(sender.requests).toHaveLength(sent));
      aheadMs += WEBHOOK_TIMEOUT_MS / 5;
      sender.release(1);
    }
    await eventually(() => expect(sender.requests).toHaveLength(BACKLOG));
    sender.release();
    await eventually(async () => {
      expect(await ctx.db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(BACKLOG);
    });
    expect(sender.mostHeld).toBe(5);
    expect(new Set(sender.sentTo(SLOW)).size).toBe(BACKLOG);
    expect((await started.work(endpoint.id)).runs).toBeLessThan(BACKLOG / 2);
  });
});

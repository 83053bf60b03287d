import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { claimFirstAttempts } from "@/server/domain/webhooks/claim-deliveries";
import { deliverFirstAttempts } from "@/server/domain/webhooks/deliver-first-attempts";
import { retryDelivery } from "@/server/domain/webhooks/retry-delivery";
import { WEBHOOK_IN_FLIGHT_PER_PROCESS, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { eventually } from "@/server/testing/eventually";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { HangingSender } from "@/server/testing/hanging-sender";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards an endpoint at its limit: someone sees that a slot becomes free, and nobody works in vain until then.

let harness: WebhookHarness;
let sender: HangingSender;
let ctx: Context;
let endpointId: string;
let owner: string;
let aheadMs: number;
let counts: { looks: number; transactions: number };
beforeAll(async () => {
  harness = await openWebhookHarness();
});
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  endpointId = (await harness.makeEndpoint(owner, { url: "https://example.org/hook" })).endpoint.id;
  sender = new HangingSender();
  aheadMs = 0;
  counts = { looks: 0, transactions: 0 };
  const startedAt = Date.now();
  // Stands still, so that a turn is over only when the test says so.
  const clock = { now: () => harness.clock.now(), wall: () => new Date(startedAt + aheadMs) };
  ctx = harness.otherProcess({ clock, ports: { webhookSender: sender } });
});
afterAll(() => harness.close());

/** The context of a run whose statements and transactions are counted. */
function counting(): Context {
  const { statement, transaction } = ctx;
  return {
    ...ctx,
    statement: (...query: Parameters<typeof statement>) => {
      counts.looks += 1;
      return statement(...query);
    },
    transaction: (...work: Parameters<typeof transaction>) => {
      counts.transactions += 1;
      return transaction(...work);
    },
  } as Context;
}

const announce = async (count: number) => {
  await harness.emit("gift.created", [owner], {}, count);
  await fanOutEvents(ctx);
};
const started = () => ctx.db.event.count({ where: { type: "webhook.deliveries_queued" } });
const delivered = () => ctx.db.webhookDelivery.count({ where: { status: "delivered" } });
const loseLeases = (count: number) =>
  ctx.pool.query(
    `UPDATE webhook_deliveries SET lease_until = now() - interval '1 second'
     WHERE id IN (SELECT id FROM webhook_deliveries WHERE lease_until > now() LIMIT $1)`,
    [count],
  );

describe("with all slots of the endpoint in use elsewhere, a run", () => {
  beforeEach(async () => {
    await announce(8);
    expect(await claimFirstAttempts(ctx, endpointId, 5)).toHaveLength(5);
  });

  test("waits without claiming, and goes on as soon as one is free", async () => {
    let isOver = false;
    const run = deliverFirstAttempts(counting(), endpointId).finally(() => {
      isOver = true;
    });
    await eventually(() => expect(counts.looks).toBeGreaterThan(10));
    expect({ isOver, ...counts, sent: sender.requests.length }).toMatchObject({
      isOver: false,
      transactions: 0,
      sent: 0,
    });
    await loseLeases(1);
    await eventually(async () => expect(await delivered()).toBe(4));
    await loseLeases(4);
    await run;
    expect(await delivered()).toBe(8);
    expect(sender.requests).toHaveLength(8);
    expect(await ctx.db.webhookRun.count()).toBe(0);
  });

  test("leaves the waiting to one other run when its turn is over", async () => {
    const before = await started();
    const run = deliverFirstAttempts(counting(), endpointId);
    await eventually(() => expect(counts.looks).toBeGreaterThan(3));
    aheadMs = WEBHOOK_TIMEOUT_MS;
    await run;
    await announce(1);
    expect((await started()) - before).toBe(1);
    expect(sender.requests).toHaveLength(0);
  });

  test("and a retry that waits hold none of the process's slots", async () => {
    const { id } = await ctx.db.webhookDelivery.findFirstOrThrow({ where: { leaseToken: null } });
    const free = () => {
      const taken = attemptSlots.take("test", WEBHOOK_IN_FLIGHT_PER_PROCESS);
      attemptSlots.give("test", taken);
      return taken;
    };
    const before = free();
    const waiting = [deliverFirstAttempts(ctx, endpointId), retryDelivery(counting(), id)];
    await eventually(() => expect(counts.transactions).toBeGreaterThan(1));
    await eventually(() => expect(free()).toBe(before), 5_000);
    await loseLeases(5);
    await Promise.all(waiting);
    expect(await delivered()).toBe(8);
    expect(sender.requests).toHaveLength(8);
  });
});

describe("with requests of its own that hang, a run", () => {
  beforeEach(() => {
    sender.hangs = () => true;
  });

  test("starts no other while it has all slots, and one as soon as another could claim", async () => {
    await announce(7);
    const before = await started();
    const run = deliverFirstAttempts(counting(), endpointId);
    await eventually(() => expect(sender.held).toHaveLength(5));
    aheadMs = WEBHOOK_TIMEOUT_MS;
    await announce(1);
    expect((await started()) - before).toBe(0);
    sender.release(1);
    await eventually(async () => expect((await started()) - before).toBe(1));
    expect(sender.requests).toHaveLength(5);
    const next = deliverFirstAttempts(ctx, endpointId);
    await eventually(() => expect(sender.requests).toHaveLength(6));
    sender.hangs = () => false;
    sender.release();
    await Promise.all([run, next]);
    expect(await delivered()).toBe(8);
    expect((await started()) - before).toBe(1);
  });

  test("leaves what comes after its turn to another", async () => {
    await announce(1);
    const before = await started();
    const run = deliverFirstAttempts(ctx, endpointId);
    await eventually(() => expect(sender.held).toHaveLength(1));
    await announce(1);
    await eventually(() => expect(sender.held).toHaveLength(2));
    expect((await started()) - before).toBe(0);
    aheadMs = WEBHOOK_TIMEOUT_MS;
    await eventually(async () => expect(await ctx.db.webhookRun.count()).toBe(0));
    await announce(1);
    expect((await started()) - before).toBe(1);
    sender.release();
    await run;
    expect(await delivered()).toBe(2);
  });
});

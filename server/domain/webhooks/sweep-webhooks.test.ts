import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepWebhooks } from "@/server/domain/webhooks/sweep-webhooks";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import type { Context } from "@/server/operations/context";
import { deliverAll } from "@/server/testing/deliver-all";
import { MemoryWebhookSender } from "@/server/testing/memory-webhook-sender";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards what happens over days: only endpoints that never respond are disabled, and old records are deleted.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const url = "https://hooks.example.org/a";
let harness: WebhookHarness;
let sender: MemoryWebhookSender;
let ctx: Context;
let owner: string;
let endpointId: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  sender = new MemoryWebhookSender();
  ctx = harness.otherProcess({ ports: { webhookSender: sender } });
  owner = await harness.makeIdentity();
  endpointId = (await harness.makeEndpoint(owner, { url })).endpoint.id;
  response(500);
});

function response(status: number): void {
  const failure = status < 300 ? null : { code: "http_error" as const, message: "no" };
  sender.response = () => ({ status, text: "", durationMs: 1, failure });
}
/** Advances the clock in steps, with attempts when they are due and sweeps in between. */
async function pass(ms: number, sweep: (ctx: Context) => Promise<void> = sweepWebhooks): Promise<void> {
  for (let passed = 0; passed < ms; passed += 6 * HOUR_MS) {
    harness.clock.advance(Math.min(6 * HOUR_MS, ms - passed));
    await deliverAll(ctx);
    await sweep(ctx);
  }
}
const emit = async (count: number) => {
  await harness.emit("gift.created", [owner], {}, count);
  await deliverAll(ctx);
};
const endpoint = () => ctx.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
const emails = () => ctx.db.emailMessage.findMany({ orderBy: { id: "asc" } });

describe("an endpoint that fails for five days with ten deliveries expired", () => {
  test("is disabled automatically, and its owner emailed at half time and at the end, once each", async () => {
    await emit(10);
    await pass(2.25 * DAY_MS);
    expect(await emails()).toEqual([]);
    await pass(0.5 * DAY_MS);
    expect(await emails()).toMatchObject([{ to: `${owner}@example.org`, subject: "Your webhook endpoint is failing" }]);
    await pass(2 * DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "active" });
    await pass(0.5 * DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "disabled", disabledReason: "failing" });
    await pass(2 * DAY_MS);
    const sent = await emails();
    expect(sent.map((email) => email.subject)).toEqual([
      "Your webhook endpoint is failing",
      "Your webhook endpoint was disabled",
    ]);
    expect(sent[1]!.text).toContain(url);
    expect(
      await ctx.db.auditEntry.count({ where: { action: "webhook_endpoint.disable", subjectId: endpointId } }),
    ).toBe(1);
  });

  test("starts over when its owner reactivates it", async () => {
    await emit(10);
    await pass(5.25 * DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "disabled" });
    await updateWebhook(harness.as(owner), { id: endpointId, status: "active" });
    await pass(DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "active", disabledReason: null });
    await emit(10);
    await pass(4.5 * DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "active" });
    await pass(DAY_MS);
    expect(await endpoint()).toMatchObject({ status: "disabled" });
  });
});

test("nine expired deliveries do not disable an endpoint, nor do ten with a success between them", async () => {
  await emit(9);
  await pass(6 * DAY_MS);
  expect(await endpoint()).toMatchObject({ status: "active" });
  response(200);
  await emit(1);
  response(500);
  await emit(9);
  await pass(6 * DAY_MS);
  expect(await endpoint()).toMatchObject({ status: "active" });
});

// Guards an endpoint that worked yesterday: deliveries from before its last success count as failing only since then.
test("the five days begin with the last success, to the millisecond, also for what was made before it", async () => {
  await emit(10);
  await pass(10 * HOUR_MS);
  const fails = sender.response;
  sender.response = (request) =>
    request.headers["Svc-Event-Type"] === "gift.settled"
      ? { status: 200, text: "", durationMs: 1, failure: null }
      : fails(request);
  await harness.emit("gift.settled", [owner]);
  await deliverAll(ctx);
  await pass(2.5 * DAY_MS - 1);
  expect(await emails()).toEqual([]);
  await pass(1);
  expect(await emails()).toHaveLength(1);
  await pass(2.5 * DAY_MS - 1);
  expect(await endpoint()).toMatchObject({ status: "active" });
  await pass(1);
  expect(await endpoint()).toMatchObject({ status: "disabled", disabledReason: "failing" });
});

// Guards endpoints when the sandbox's clock jumps and nothing is purged: that alone must disable none.
test("deliveries older than records are kept do not count, although they were not purged", async () => {
  await emit(9);
  await pass(2 * DAY_MS);
  const nothing = async () => {};
  await pass(31 * DAY_MS, nothing);
  await emit(1);
  await pass(2 * DAY_MS, nothing);
  await sweepWebhooks(ctx);
  expect(await endpoint()).toMatchObject({ status: "active", warnedAt: null });
});

describe("a record older than 30 days", () => {
  const counts = async () => [
    await ctx.db.event.count({ where: { type: "gift.created" } }),
    await ctx.db.webhookDelivery.count(),
    await ctx.db.webhookAttempt.count(),
  ];

  test("is deleted, with deliveries and attempts, and nothing else is", async () => {
    response(200);
    await emit(1_200);
    await ctx.db.awaitedEvent.deleteMany();
    harness.clock.advance(29 * DAY_MS);
    await emit(3);
    await sweepWebhooks(ctx);
    expect(await counts()).toEqual([1_203, 1_203, 1_203]);
    harness.clock.advance(DAY_MS + 1);
    await sweepWebhooks(ctx);
    expect(await counts()).toEqual([3, 3, 3]);
  });

  test("is kept while a job has not seen it or an attempt is pending", async () => {
    await emit(1);
    await harness.emit("gift.created", [owner]);
    harness.clock.advance(40 * DAY_MS);
    await sweepWebhooks(ctx);
    await ctx.db.awaitedEvent.deleteMany();
    await sweepWebhooks(ctx);
    expect((await counts())[0]).toBe(2);
  });
});

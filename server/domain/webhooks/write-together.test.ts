import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import type { AttemptEffect } from "@/server/domain/webhooks/delivery-transitions";
import { writeTogether } from "@/server/domain/webhooks/write-together";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards batched writes: attempts recorded by one statement are recorded as if each were alone.

let harness: WebhookHarness;
let claimed: ClaimedDelivery[];
let statements: unknown[][];
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  const owner = await harness.makeIdentity();
  await harness.makeEndpoint(owner, { url: "https://example.org/hook" });
  await harness.emit("gift.created", [owner], {}, 5);
  await fanOutEvents(harness.ctx);
  claimed = await claimDeliveries(harness.ctx, (count) => ({ count, forBusy: count }));
  statements = [];
});

const counting = () => {
  const { ctx } = harness;
  const statement: typeof ctx.statement = (...query) => {
    statements.push(query);
    return ctx.statement(...query);
  };
  return { ...ctx, statement };
};

function accepted(delivery: ClaimedDelivery, text = "ok"): AttemptEffect {
  const at = harness.clock.now();
  const response = { status: 200, text, durationMs: 3, failure: null };
  return { delivery, ended: { response, startedAt: at, endedAt: at }, trigger: "accepted", nextAttemptAt: null };
}
const delivered = () =>
  harness.ctx.db.webhookDelivery.findMany({
    where: { status: "delivered" },
    include: { attemptList: true },
    orderBy: { id: "asc" },
  });

test("those that end at once are one statement", async () => {
  const write = writeTogether(counting());
  expect(await Promise.all(claimed.map((delivery) => write(accepted(delivery))))).toEqual(Array(5).fill(true));
  expect(statements).toHaveLength(1);
  const rows = await delivered();
  expect(rows).toHaveLength(5);
  for (const { attemptList, leaseToken } of rows) {
    expect(leaseToken).toBeNull();
    expect(attemptList).toMatchObject([{ number: 1, durationMs: 3, responseText: "ok", manual: false }]);
  }
});

test("one whose lease was lost is not written, and the others are", async () => {
  const [lost] = claimed;
  await harness.ctx.pool.query("UPDATE webhook_deliveries SET lease_token = gen_random_uuid() WHERE id = $1", [
    lost!.id,
  ]);
  const write = writeTogether(counting());
  const written = await Promise.all(claimed.map((delivery) => write(accepted(delivery))));
  expect(written).toEqual(claimed.map((delivery) => delivery !== lost));
  expect(await delivered()).toHaveLength(4);
});

test("a late attempt and the one that followed it are not confused", async () => {
  const [late] = claimed;
  await harness.ctx.pool.query("UPDATE webhook_deliveries SET lease_until = now() - interval '1 s' WHERE id = $1", [
    late!.id,
  ]);
  const again = await claimDeliveries(harness.ctx, (count) => ({ count, forBusy: count }));
  expect(again).toMatchObject([{ id: late!.id, attempt: 2 }]);
  const write = writeTogether(counting());
  expect(await Promise.all([write(accepted(late!, "late")), write(accepted(again[0]!))])).toEqual([false, true]);
  expect(statements).toHaveLength(1);
  expect(await delivered()).toMatchObject([{ attemptList: [{ number: 2, responseText: "ok" }] }]);
});

test("one that cannot be written does not hold up the others", async () => {
  const write = writeTogether(counting());
  const [broken, ...others] = claimed;
  const results = await Promise.allSettled([
    write(accepted(broken!, "a byte that text cannot have: \u0000")),
    ...others.map((delivery) => write(accepted(delivery))),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect(await delivered()).toHaveLength(4);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { getGift } from "@/server/domain/gifts/get-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reconcile } from "@/server/domain/payments/reconcile";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { PartReturned } from "@/server/ports/rail-part";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards the books against parts of charges that a rail returns on its own: each is booked once, as what it is, and a
// later refund returns no more than the rest.

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
});
afterEach(() => fixture.close());

async function settled(token: string, amount_cents = 5_000n): Promise<string> {
  const id = await fixture.give(await fixture.donor(), fixture.charity, { payment_method_id: token, amount_cents });
  await fixture.settle();
  return id;
}

/** The accounts with a balance, without the prefix of their family. */
async function accounts(): Promise<Record<string, string>> {
  const rows = await fixture.system.statement<{ code: string; cents: string }>(
    "SELECT code, posted_cents::text AS cents FROM ledger_sums() WHERE posted_cents <> 0 ORDER BY code",
    [],
  );
  return Object.fromEntries(rows.map(({ code, cents }) => [code.replace(/^identity:[^:]+:/, ""), cents]));
}

const refund = (id: string) => refundGift(fixture.partner, { id });
const tasks = (kind: string) => fixture.system.db.task.count({ where: { kind, status: "open" } });
const refundOf = (subjectId: string) =>
  fixture.system.db.payment.findFirstOrThrow({
    where: { subjectId, direction: "refund" },
    orderBy: { createdAt: "desc" },
  });

it("books a part that was refunded at the provider once, however often it is named", async () => {
  const id = await settled("pm_sandbox_part_refunded");
  await fixture.askDaily(4);
  expect(await fixture.status(id)).toBe("settled");
  expect(await getGift(fixture.partner, { id })).toMatchObject({ returnedCents: 2_500n });
  expect(await accounts()).toEqual({
    payable: "2400",
    "platform:fee_revenue": "100",
    "rail:sandbox:clearing": "2500",
  });
  expect(await fixture.system.db.paymentReturn.findMany()).toMatchObject([{ kind: "refund", amountCents: 2_500n }]);
  expect(await tasks("part_returned")).toBe(1);
  await fixture.expectAgreement();
});

it("learns of it from the rail's statement when no event says so", async () => {
  const id = await settled("pm_sandbox_part_refunded");
  fixture.clock.advance(2 * 86_400_000);
  const period = { rail: railOf(fixture.system), from: new Date(0), to: fixture.system.now() };
  expect(await reconcile(fixture.system, period)).toMatchObject({ asked: 1, differences: 0 });
  expect((await fixture.system.db.gift.findUniqueOrThrow({ where: { id } })).returnedCents).toBe(2_500n);
  expect(await reconcile(fixture.system, period)).toMatchObject({ asked: 0, differences: 0 });
  await fixture.expectAgreement();
});

it.each([
  ["more than its net", 150n, 75n],
  ["a gift that is less than its fee", 60n, 30n],
  ["an odd sum", 1_001n, 500n],
])("refunds the rest alone after a part went back: %s", async (_, amount, part) => {
  const id = await settled("pm_sandbox_part_refunded", amount);
  await fixture.askDaily(2);
  await fixture.expectAgreement();
  await refund(id);
  await fixture.askDaily(1);
  expect(await refundOf(id)).toMatchObject({ status: "cleared", amountCents: amount - part });
  // No task is left: the receipt for the full amount is void.
  expect(await tasks("part_returned")).toBe(0);
  expect(await accounts()).toEqual({});
  await fixture.expectAgreement();
});

it("loses a dispute about a part: the gift stays, and the rest can be refunded", async () => {
  const id = await settled("pm_sandbox_part_disputed");
  await fixture.askDaily(2);
  expect(await fixture.system.db.dispute.findMany()).toMatchObject([{ amountCents: 2_500n, status: "needs_response" }]);
  await fixture.askDaily(8);
  expect(await fixture.system.db.dispute.findMany()).toMatchObject([{ amountCents: 2_500n, status: "lost" }]);
  expect(await fixture.status(id)).toBe("settled");
  expect((await accounts()).payable).toBe("2400");
  await fixture.expectAgreement();
  await refund(id);
  await fixture.askDaily(1);
  expect(await accounts()).toEqual({});
  await fixture.expectAgreement();
});

it("takes the part off what is owed to a donor who was refunded while they disputed it", async () => {
  const id = await settled("pm_sandbox_part_disputed");
  await fixture.askDaily(2);
  await refund(id);
  await fixture.askDaily(1);
  expect(await refundOf(id)).toMatchObject({ status: "declined", failureCode: "charge_disputed" });
  await fixture.askDaily(9);
  expect(await fixture.system.db.paymentReturn.findMany()).toMatchObject([{ isOwed: true, recipientCents: 0n }]);
  expect(await refundOf(id)).toMatchObject({ status: "cleared", amountCents: 2_500n });
  expect(await tasks("part_returned")).toBe(0);
  expect(await accounts()).toEqual({});
  await fixture.expectAgreement();
});

it("refunds the rest of a gift that failed while it cleared, once a part went back", async () => {
  const from = await fixture.donor();
  const id = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_part_refunded" });
  await submitWaitingGifts(fixture.system);
  await fixture.suspend(from);
  fixture.clock.advance(4 * 86_400_000);
  await fixture.askDaily(4);
  expect(await fixture.status(id)).toBe("failed");
  const refunds = { subjectId: id, direction: "refund", status: "cleared" };
  expect(await fixture.system.db.payment.findMany({ where: refunds })).toMatchObject([{ amountCents: 2_500n }]);
  expect(await accounts()).toEqual({});
  expect(await tasks("payment_contradicted")).toBe(0);
  await fixture.expectAgreement();
});

it.each<[string, bigint, "settled" | "reversed"]>([
  ["the whole charge", 5_000n, "settled"],
  ["a part beyond a refund that was paid", 2_000n, "reversed"],
])("leaves to a person what cannot be booked: %s", async (_, amountCents, status) => {
  const id = await settled("pm_sandbox_ok");
  if (status === "reversed") await refund(id);
  await fixture.askDaily(1);
  const partsReturned: PartReturned[] = [{ kind: "refund", reference: "re_1", amountCents }];
  const { rail } = fixture;
  const ctx = fixture.over({
    find: async (...call) => {
      const answer = await rail.find(...call);
      return "partsReturned" in answer ? { ...answer, partsReturned } : answer;
    },
  });
  fixture.clock.advance(3_600_000);
  await ctx.db.payment.updateMany({ where: { direction: "charge" }, data: { nextAt: ctx.now() } });
  await runDuePayments(ctx);
  expect(await fixture.status(id)).toBe(status);
  expect(await tasks("payment_contradicted")).toBe(1);
  expect(await fixture.system.db.paymentReturn.count()).toBe(0);
  await fixture.expectAgreement();
});

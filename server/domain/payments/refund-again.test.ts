import { beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards donors against a lost refund: a dispute may end before we learn that it made the rail reject the refund.

const DAYS = 24;

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

/** A refunded gift whose dispute was won before we learned that the refund had been rejected because of it. */
async function refundedAfterWonDispute(): Promise<string> {
  const gift = await fixture.give(await fixture.donor(), fixture.charity, {
    payment_method_id: "pm_sandbox_dispute_won",
  });
  await fixture.settle();
  await fixture.askDaily(2);
  await refundGift(fixture.partner, { id: gift, reason: null });
  const refund: PaymentRail["refund"] = async (...call) => {
    await fixture.rail.refund(...call);
    throw new Error("the answer was lost");
  };
  await runDuePayments(fixture.over({ refund }), { directions: ["refund"] });
  fixture.clock.advance(8 * DAYS * 3_600_000);
  await runDuePayments(fixture.system, { directions: ["charge"] });
  await runDuePayments(fixture.system, { directions: ["refund"] });
  return gift;
}

it("is planned again once the rail says that the charge stands", async () => {
  const gift = await refundedAfterWonDispute();
  await fixture.hoursLater(1, 1);
  expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
  await fixture.expectAgreement();
});

it("is for a person if the rail goes on rejecting it for a dispute that it does not know of", async () => {
  await refundedAfterWonDispute();
  const code = "charge_disputed";
  const refund: PaymentRail["refund"] = async () => ({ outcome: "rejected", code, message: "The payer disputes it." });
  for (let hour = 0; hour < 12; hour += 1) {
    fixture.clock.advance(3_600_000);
    await runDuePayments(fixture.over({ refund }));
  }
  const tasks = await fixture.system.db.task.findMany({ where: { status: "open" } });
  expect(tasks.map(({ kind }) => kind)).toEqual(["reconciliation_difference"]);
  expect(await fixture.system.db.payment.count({ where: { direction: "refund" } })).toBe(5);
});

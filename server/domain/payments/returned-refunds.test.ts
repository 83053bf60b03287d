import { beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { getIdentityBalance } from "@/server/domain/identities/get-identity-balance";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards donors whose bank returns a refund after it had cleared: it is owed again, and paid once.

let fixture: PaymentFixture;
let donor: Identity;
const failures = { refund_returned: 1 };
beforeEach(async () => {
  failures.refund_returned = 1;
  fixture = await makePaymentFixture({ rail: { failures } });
  donor = await fixture.donor();
  return () => fixture.close();
});

async function refundedGift(payment_method_id = "pm_sandbox_ok"): Promise<string> {
  const gift = await fixture.give(donor, fixture.charity, { payment_method_id });
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  await fixture.hoursLater(1);
  return gift;
}

const refundsOf = (subjectId: string) =>
  fixture.system.db.payment.findMany({ where: { subjectId, direction: "refund" }, orderBy: { id: "asc" } });
const statuses = async (gift: string) => (await refundsOf(gift)).map(({ status }) => status);
const openTasks = async () => {
  const tasks = await fixture.system.db.task.findMany({ where: { status: "open" }, orderBy: { id: "asc" } });
  return tasks.map(({ kind }) => kind);
};

async function creditCents(): Promise<bigint> {
  const { balances } = await getIdentityBalance(fixture.partner, { id: donor.id });
  return balances.reduce((sum, { creditCents }) => sum + creditCents, 0n);
}

it("is owed again, with a task, and refunded once more", async () => {
  const gift = await refundedGift();
  expect(await statuses(gift)).toEqual(["cleared"]);
  expect(await creditCents()).toBe(0n);
  failures.refund_returned = 0;
  fixture.clock.advance(3 * 86_400_000);
  await fixture.system.db.payment.updateMany({ where: { subjectId: gift }, data: { nextAt: fixture.system.now() } });
  const hung = fixture.over({ refund: async () => ({ outcome: "unknown", message: "no answer" }) });
  await runDuePayments(hung);
  expect(await statuses(gift)).toEqual(["returned", expect.stringMatching(/^(planned|unknown)$/)]);
  expect(await openTasks()).toEqual(["refund_returned"]);
  expect(await creditCents()).toBe(5_000n);
  await fixture.expectAgreement();
  await fixture.hoursLater(1, 1, 24);
  expect(await statuses(gift)).toEqual(["returned", "cleared"]);
  expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
  expect(await creditCents()).toBe(0n);
  expect(await openTasks()).toEqual([]);
  await fixture.expectAgreement();
});

it("is owed in another way if it comes back again", async () => {
  const gift = await refundedGift();
  await fixture.askDaily(10);
  expect(await statuses(gift)).toEqual(["returned", "returned"]);
  expect(await openTasks()).toEqual(["refund_rejected"]);
  expect(await creditCents()).toBe(5_000n);
  expect(await eventsOf(fixture.system, gift, "gift.refund_failed")).toHaveLength(1);
  expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 0 });
  await fixture.expectAgreement();
});

it.each(["pm_sandbox_late_return", "pm_sandbox_disputed", "pm_sandbox_dispute_won"])(
  "is owed once, whatever becomes of its charge: %s",
  async (token) => {
    await refundedGift(token);
    await fixture.askDaily(14);
    await fixture.expectAgreement();
  },
);

it("is not owed if the charge was returned by then", async () => {
  const gift = await refundedGift();
  const [refund] = await refundsOf(gift);
  const { rail } = fixture;
  const find: typeof rail.find = async (operation, options) => {
    const answer = await rail.find(operation, options);
    if (operation.direction !== "charge" || answer.outcome !== "cleared") return answer;
    const { clearedAt: returnedAt, ...taken } = answer;
    return { ...taken, outcome: "returned", returnedAt, code: "late_return", message: "The bank returned it." };
  };
  await fixture.system.db.payment.updateMany({ where: { subjectId: gift }, data: { nextAt: fixture.system.now() } });
  await runDuePayments(fixture.over({ find }));
  fixture.clock.advance(4 * 86_400_000);
  await fixture.system.db.payment.updateMany({ where: { id: refund!.id }, data: { nextAt: fixture.system.now() } });
  await runDuePayments(fixture.over({ find }));
  expect(await statuses(gift)).toEqual(["returned"]);
  expect(await creditCents()).toBe(0n);
  expect(await openTasks()).toEqual([]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

import { beforeEach, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards donors and the platform against owing money twice: for a rejected refund, and for a charge that is returned.

let fixture: PaymentFixture;
let donor: Identity;
beforeEach(async () => {
  fixture = await makePaymentFixture({ rail: { failures: { refund_rejected: 1 } } });
  donor = await fixture.donor();
  return () => fixture.close();
});

/** A gift that fails while its charge is on the way, so that a refund is planned. */
async function failedGift(payment_method_id: string): Promise<string> {
  const gift = await fixture.give(donor, fixture.charity, { payment_method_id });
  await submitWaitingGifts(fixture.system);
  await fixture.suspend(donor);
  await failOpenGiftsOf(fixture.system, donor.id);
  return gift;
}

const sendRefund = () => runDuePayments(fixture.system, { directions: ["refund"] });

async function creditCents(): Promise<bigint> {
  const where = { code: `identity:${donor.id}:credit` };
  const account = await fixture.system.db.ledgerAccount.findFirst({ where, include: { balance: true } });
  return account?.balance?.postedCents ?? 0n;
}

const openTasks = async () => {
  const tasks = await fixture.system.db.task.findMany({ where: { status: "open" }, orderBy: { id: "asc" } });
  return tasks.map(({ kind }) => kind);
};

it.each(["pm_sandbox_returned", "pm_sandbox_late_return", "pm_sandbox_disputed"])(
  "owes nothing more once the rail returns the charge by itself: %s",
  async (token) => {
    await failedGift(token);
    await sendRefund();
    expect(await creditCents()).toBe(5_000n);
    expect(await openTasks()).toEqual(["refund_rejected"]);
    await fixture.askDaily(12);
    expect(await creditCents()).toBe(0n);
    expect(await openTasks()).toEqual([]);
    await fixture.expectAgreement();
  },
);

it("goes on owing what the rail keeps because the dispute is won", async () => {
  await failedGift("pm_sandbox_dispute_won");
  await sendRefund();
  await fixture.askDaily(12);
  expect(await creditCents()).toBe(5_000n);
  expect(await openTasks()).toEqual(["refund_rejected"]);
  await fixture.expectAgreement();
});

it("owes nothing if the charge had been returned by the time of the rejection", async () => {
  const gift = await failedGift("pm_sandbox_returned");
  // The rail rejected the refund, and no one heard of it before the charge was returned.
  const deaf = fixture.over({
    refund: async (operation, options) => {
      await fixture.rail.refund(operation, options);
      return { outcome: "unknown", message: "lost" };
    },
  });
  await runDuePayments(deaf, { directions: ["refund"] });
  fixture.clock.advance(86_400_000);
  await runDuePayments(fixture.system, { directions: ["charge"] });
  await fixture.askDaily(2);
  expect(await fixture.system.db.payment.findFirst({ where: { subjectId: gift, direction: "refund" } })).toMatchObject({
    status: "rejected",
  });
  expect(await creditCents()).toBe(0n);
  expect(await openTasks()).toEqual([]);
  expect(await eventsOf(fixture.system, gift, "gift.refund_failed")).toHaveLength(0);
  await fixture.expectAgreement();
});

it("raises a task if someone has paid the donor in another way before the charge is returned", async () => {
  await failedGift("pm_sandbox_late_return");
  await sendRefund();
  await fixture.system.db.task.updateMany({
    where: { kind: "refund_rejected" },
    data: { status: "done", closedAt: fixture.system.now(), closedBy: "operator" },
  });
  await fixture.askDaily(12);
  expect(await openTasks()).toEqual(["reconciliation_difference"]);
  await fixture.expectAgreement();
});

import { beforeEach, describe, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards the books against what a rail says after a gift has settled.

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

describe("what the rail takes back", () => {
  const method = (payment_method_id: string) => ({ payment_method_id });

  it.each(["pm_sandbox_late_return", "pm_sandbox_disputed"])(
    "by %s reverses a settled gift, without a refund",
    async (token) => {
      const gift = await fixture.give(await fixture.donor(), fixture.charity, method(token));
      await fixture.settle();
      expect(await fixture.status(gift)).toBe("settled");
      await fixture.askDaily(12);
      expect(await fixture.status(gift)).toBe("reversed");
      expect(await fixture.system.db.payment.count({ where: { subjectId: gift, direction: "refund" } })).toBe(0);
      expect(await fixture.payableCents(fixture.charity.id)).toBe(0n);
      await fixture.expectAgreement();
    },
  );

  it("by a dispute that is won leaves the gift as it is, and a task is open as long as the dispute", async () => {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, method("pm_sandbox_dispute_won"));
    await fixture.settle();
    const where = { kind: "dispute_opened" };
    await fixture.askDaily(2);
    expect(await fixture.system.db.task.findMany({ where })).toMatchObject([{ status: "open" }]);
    await fixture.askDaily(10);
    expect(await fixture.system.db.task.findMany({ where })).toMatchObject([{ status: "done" }]);
    expect(await fixture.status(gift)).toBe("settled");
    await fixture.expectAgreement();
  });

  it.each([
    ["pm_sandbox_disputed", { charges: 0, refunds: 0 }],
    ["pm_sandbox_dispute_won", { charges: 1, refunds: 1 }],
  ])("by %s while it is refunded is paid back once", async (token, atRail) => {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, method(token));
    await fixture.settle();
    await fixture.askDaily(2);
    await refundGift(fixture.partner, { id: gift, reason: null });
    await fixture.askDaily(12);
    expect(await fixture.atRail(gift)).toEqual(atRail);
    expect(await fixture.system.db.ledgerAccount.count({ where: { code: { endsWith: ":credit" } } })).toBe(0);
    await fixture.expectAgreement();
  });

  it("and refuses to refund meanwhile is not asked about the refund again", async () => {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, method("pm_sandbox_disputed"));
    await fixture.settle();
    fixture.clock.advance(2 * 86_400_000);
    await refundGift(fixture.partner, { id: gift, reason: null });
    const where = { subjectId: gift, direction: "refund" };
    // As if the rail had sent an event about it each day.
    for (const days of [1, 1, 1]) {
      await fixture.askDaily(days);
      const refund = await fixture.system.db.payment.findFirstOrThrow({ where });
      expect(refund).toMatchObject({ status: "declined", nextAt: null, lastError: null });
    }
    await fixture.askDaily(9);
    expect(await fixture.atRail(gift)).toEqual({ charges: 0, refunds: 0 });
    await fixture.expectAgreement();
  });

  it("while its refund is on the way is not paid back twice", async () => {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, method("pm_sandbox_late_return"));
    await fixture.settle();
    await refundGift(fixture.partner, { id: gift, reason: null });
    fixture.clock.advance(12 * 86_400_000);
    await fixture.system.db.payment.updateMany({
      where: { direction: "charge" },
      data: { nextAt: fixture.system.now() },
    });
    await runDuePayments(fixture.system, { directions: ["charge"] });
    await fixture.hoursLater(1, 1);
    expect(await fixture.atRail(gift)).toEqual({ charges: 0, refunds: 0 });
    await fixture.expectAgreement();
  });
});

it("owes the donor a refund that the rail rejects for good, and says so once", async () => {
  const from = await fixture.donor();
  const gift = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_refund_rejected" });
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  await fixture.hoursLater(1, 1, 24);
  expect(await fixture.system.db.payment.findFirst({ where: { subjectId: gift, direction: "refund" } })).toMatchObject({
    status: "rejected",
    nextAt: null,
  });
  expect(await eventsOf(fixture.system, gift, "gift.refund_failed")).toHaveLength(1);
  expect(await creditOf(from)).toBe(5_000n);
  await fixture.expectAgreement();
});

it("owes it once, although the charge of the failed gift clears only then", async () => {
  const from = await fixture.donor();
  const gift = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_refund_rejected" });
  await submitWaitingGifts(fixture.system);
  await fixture.suspend(from);
  await failOpenGiftsOf(fixture.system, from.id);
  await runDuePayments(fixture.system, { directions: ["refund"] });
  await fixture.hoursLater(1, 1, 24);
  const payments = await fixture.system.db.payment.findMany({ where: { subjectId: gift }, orderBy: { id: "asc" } });
  expect(payments.map(({ direction, status }) => `${direction} ${status}`)).toEqual([
    "charge cleared",
    "refund rejected",
  ]);
  expect(await creditOf(from)).toBe(5_000n);
  await fixture.expectAgreement();
});

/** What is owed to a donor and not covered by a refund. */
async function creditOf({ id }: Identity): Promise<bigint | undefined> {
  const code = `identity:${id}:credit`;
  const account = await fixture.system.db.ledgerAccount.findFirst({ where: { code }, include: { balance: true } });
  return account?.balance?.postedCents;
}

it("is sent again with the time at which the rail had nothing of it, before which it need not look", async () => {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  const sent: Date[] = [];
  const ctx = fixture.over({
    charge: async ({ firstSentAt }) => {
      sent.push(firstSentAt!);
      return { outcome: "unknown", message: "no response" };
    },
    find: async () => ({ outcome: "absent" }),
  });
  await submitGifts(ctx, [gift]);
  const { firstSentAt } = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
  expect(sent).toEqual([firstSentAt]);
  fixture.clock.advance(3_600_000);
  const asked = fixture.clock.now();
  await runDuePayments(ctx);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.getTime()).toBeGreaterThanOrEqual(asked.getTime());
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards payments that a rail can't send yet, for example because its balance is too low: they are sent once it can,
// however long that takes.

const HOUR_MS = 3_600_000;

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await makePaymentFixture();
});
afterAll(() => fixture.close());

it("is sent again when the rail says, more often than anything that has no answer, and once", async () => {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  let asked = 0;
  const waiting = fixture.over({
    refund: async (_, { now }) => {
      asked += 1;
      return { outcome: "postponed", until: new Date(now.getTime() + HOUR_MS), message: "The balance is too low." };
    },
  });
  const refund = () => fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift, direction: "refund" } });
  for (let hour = 0; hour < 30; hour += 1) {
    await runDuePayments(waiting);
    fixture.clock.advance(HOUR_MS);
  }
  expect(asked).toBe(30);
  expect(await refund()).toMatchObject({ status: "sent", lastError: "The balance is too low.", failures: 0 });
  expect((await refund()).nextAt).not.toBeNull();
  const tasks = async () => fixture.system.db.task.findMany({ where: { subjectId: (await refund()).id } });
  expect(await tasks()).toEqual([]);
  fixture.clock.advance(96 * HOUR_MS);
  await runDuePayments(waiting);
  expect(await tasks()).toMatchObject([{ kind: "payment_unknown", status: "open", detail: "The balance is too low." }]);
  fixture.clock.advance(HOUR_MS);
  await runDuePayments(fixture.system);
  await fixture.settle();
  expect(await refund()).toMatchObject({ status: "cleared", lastError: null });
  expect(await tasks()).toMatchObject([{ status: "done" }]);
  await fixture.expectAgreement();
});

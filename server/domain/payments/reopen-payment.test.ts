import { beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { closePayment } from "@/server/domain/payments/close-payment";
import { reconcile } from "@/server/domain/payments/reconcile";
import { reopenPayment } from "@/server/domain/payments/reopen-payment";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards donors and the platform against a person's mistake: a payment that was closed although the rail had paid it
// isn't paid twice.

const UNKNOWN = { outcome: "unknown", message: "no answer" } as const;

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

const operator = (userId: string) =>
  fixture.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
const openTasks = async () => {
  const tasks = await fixture.system.db.task.findMany({ where: { status: "open" }, orderBy: { id: "asc" } });
  return tasks.map(({ kind }) => kind);
};
const refundOf = (subjectId: string) =>
  fixture.system.db.payment.findFirstOrThrow({ where: { subjectId, direction: "refund" } });
const paper = { reason: "It is in the statement.", document: "Statement 2026-03, line 17" };

/** A refund that was closed by hand, whether or not the rail has paid it. */
async function closedRefund(isPaid: boolean): Promise<{ gift: string; paymentId: string; silent: Context }> {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  const refund: PaymentRail["refund"] = async (...call) => {
    if (isPaid) await fixture.rail.refund(...call);
    return UNKNOWN;
  };
  const silent = fixture.over({ refund, find: async () => UNKNOWN });
  await runDuePayments(silent);
  const { id: paymentId } = await refundOf(gift);
  fixture.clock.advance(1_000);
  await closePayment(operator("user_a"), { paymentId, note: "not in the dashboard" });
  return { gift, paymentId, silent };
}

it("is found to be paid at once, and nobody is asked to pay it again", async () => {
  const { gift, paymentId } = await closedRefund(true);
  expect(await openTasks()).toEqual(["refund_rejected"]);
  await runDuePayments(fixture.system);
  expect(await openTasks()).toEqual(["payment_contradicted"]);
  expect(await refundOf(gift)).toMatchObject({ status: "rejected", nextAt: null });
  expect(await reopenPayment(operator("user_a"), { paymentId, ...paper })).toEqual({ isWaiting: true });
  expect(await refundOf(gift)).toMatchObject({ status: "rejected" });
  await expect(reopenPayment(operator("user_a"), { paymentId, ...paper })).rejects.toMatchObject({
    code: "not_permitted",
  });
  const second = { ...paper, document: "Dashboard, transaction 4711" };
  expect(await reopenPayment(operator("user_b"), { paymentId, ...second })).toEqual({ isWaiting: false });
  expect(await refundOf(gift)).toMatchObject({ status: "unknown", round: 1 });
  expect(await fixture.brokenBooks()).toEqual([]);
  await runDuePayments(fixture.system);
  expect(await refundOf(gift)).toMatchObject({ status: "cleared" });
  expect(await openTasks()).toEqual([]);
  const approval = await fixture.system.db.secondApproval.findFirstOrThrow({ where: { subjectId: paymentId } });
  expect(approval).toMatchObject({ document: paper.document, secondDocument: second.document });
  fixture.clock.advance(3_600_000);
  const all = { rail: fixture.rail, from: new Date(0), to: fixture.system.now() };
  expect(await reconcile(fixture.system, all)).toMatchObject({ differences: 0 });
  expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
  await fixture.expectAgreement();
});

it("can be closed again, and its books are right each time", async () => {
  const { gift, paymentId, silent } = await closedRefund(false);
  for (const round of [1, 2]) {
    await runDuePayments(silent);
    for (const user of ["user_a", "user_b"]) await reopenPayment(operator(user), { paymentId, ...paper });
    expect(await refundOf(gift)).toMatchObject({ status: "unknown", round });
    expect(await fixture.brokenBooks()).toEqual([]);
    await runDuePayments(silent);
    await fixture.admin.query("UPDATE payments SET lease_until = NULL, lease_token = NULL");
    await closePayment(operator("user_a"), { paymentId, note: "really not there" });
    expect(await fixture.brokenBooks()).toEqual([]);
  }
  expect(await openTasks()).toEqual(["refund_rejected"]);
});

it("is refused for what was not closed, and to anyone but operators that are known by name", async () => {
  const { gift, paymentId } = await closedRefund(true);
  const charge = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift, direction: "charge" } });
  const refused = reopenPayment(operator("user_a"), { paymentId: charge.id, ...paper });
  await expect(refused).rejects.toMatchObject({ code: "invalid_state", context: { status: "cleared" } });
  await expect(reopenPayment(fixture.partner, { paymentId, ...paper })).rejects.toMatchObject({ kind: "permission" });
  const unlinked = fixture.system.as({ kind: "operator", identityId: null, name: "grace", requestId: "cli" });
  await expect(reopenPayment(unlinked, { paymentId, ...paper })).rejects.toMatchObject({ code: "not_permitted" });
});

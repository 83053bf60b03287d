import { lockSubjects, type PaymentSubject } from "@/server/domain/payments/lock-subjects";
import type { DuePayment } from "@/server/domain/payments/payment-queue";
import { planPayment } from "@/server/domain/payments/plan-payments";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Context } from "@/server/operations/context";

/** The reasons after which an unpaid refund is planned again, less returned parts, once its charge stands. */
const ENDS_FOR_NOW = new Set(["charge_disputed", "charge_reduced"]);
/** How often a refund is tried if the rail rejects it for a dispute that it doesn't report when asked. */
const TRIES_MAX = 5;

/**
 * Plans a refund again once the rail says that its charge stands, for the same amount, but no more than the rail has
 * not returned by itself. The last one was rejected because of a dispute, whose end may have been reported earlier, or
 * because of a returned part that nobody knew of. The caller has claimed the charge.
 */
export async function refundAgain(tx: Context, payment: DuePayment): Promise<void> {
  if (payment.direction !== "charge" || payment.status !== "cleared") return;
  await lockSubjects(tx, [payment]);
  await planRefundAgain(tx, payment.id);
}

/** Plans a charge's refund again if the last one was rejected for now. The charge's subject is locked. */
export async function planRefundAgain(tx: Context, chargeId: string): Promise<void> {
  const refunds = await tx.db.payment.findMany({
    where: { chargeId, direction: "refund" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const [last] = refunds;
  const isOpen = refunds.some(({ status }) => status !== "declined" && status !== "returned");
  if (!last || isOpen || !ENDS_FOR_NOW.has(last.failureCode ?? "")) return;
  if (refunds.length >= TRIES_MAX) {
    const detail = `The rail rejected ${refunds.length} refunds, the last one with ${last.failureCode}, and says that the charge stands.`;
    await raiseTask(tx, { kind: "reconciliation_difference", subjectId: chargeId, detail });
    return;
  }
  const { subjectId, currency, rail, replacesId } = last;
  const charge = await tx.db.payment.findUniqueOrThrow({ where: { id: chargeId } });
  const rest = charge.amountCents - charge.returnedCents;
  const amountCents = last.amountCents < rest ? last.amountCents : rest;
  const subjectType = last.subjectType as PaymentSubject;
  await planPayment(tx, {
    subjectType,
    subjectId,
    direction: "refund",
    chargeId,
    amountCents,
    currency,
    rail,
    replacesId,
  });
}

import type { Context } from "@/server/domain/context";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import type { DuePayment } from "@/server/domain/payments/payment-queue";
import { giveBackCharges } from "@/server/domain/payments/plan-payments";
import { raiseTask } from "@/server/domain/tasks/raise-task";

/** How often a refund is tried that the rail rejects because of a dispute of which it knows nothing when asked. */
const TRIES_MAX = 5;

/**
 * Plans the refund of a charge again that nobody wants any more, once the rail says that the charge stands: an earlier one
 * was rejected because of a dispute, and that it was won may have been heard before. The caller has claimed the charge.
 */
export async function refundAgain(tx: Context, payment: DuePayment): Promise<void> {
  const { id, direction, status, isWanted, subjectId } = payment;
  if (direction !== "charge" || status !== "cleared" || isWanted) return;
  await lockSubjects(tx, [payment]);
  const refunds = await tx.db.payment.findMany({
    where: { chargeId: id, direction: "refund" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const isDisputed = refunds[0]?.status === "declined" && refunds[0].failureCode === "charge_disputed";
  if (!isDisputed) return;
  if (refunds.length < TRIES_MAX) return giveBackCharges(tx, [subjectId]);
  const detail = `The rail rejected ${refunds.length} refunds because of a dispute, and says that there is none.`;
  await raiseTask(tx, { kind: "reconciliation_difference", subjectId: id, detail });
}

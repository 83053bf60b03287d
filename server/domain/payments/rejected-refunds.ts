import type { Context } from "@/server/domain/context";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";

// What a rail rejects to refund is owed to the donor in another way, unless it returns the charge by itself.

/** The refunds among rejected payments whose charge the rail has not returned. */
export async function rejectedAndOwed(tx: Context, payments: Payment[]): Promise<Payment[]> {
  const refunds = payments.filter(({ direction }) => direction === "refund");
  const chargeIds = refunds.flatMap(({ chargeId }) => chargeId ?? []);
  if (chargeIds.length === 0) return [];
  const returned = await tx.db.payment.findMany({
    where: { id: { in: chargeIds }, status: "returned" },
    select: { id: true },
  });
  const ids = new Set(returned.map(({ id }) => id));
  return refunds.filter(({ chargeId }) => !ids.has(chargeId ?? ""));
}

/**
 * Closes the tasks about rejected refunds of charges that the rail has just returned, and returns these refunds: nothing is
 * owed for them any more. If someone has paid the donor meanwhile, that is for a person to settle.
 */
export async function withdrawRejected(tx: Context, chargeIds: string[]): Promise<Payment[]> {
  if (chargeIds.length === 0) return [];
  const refunds = await tx.db.payment.findMany({
    where: { chargeId: { in: chargeIds }, direction: "refund", status: "rejected" },
    orderBy: { id: "asc" },
  });
  const kind = "refund_rejected" as const;
  for (const { id: subjectId } of refunds) {
    const isOpen = (await tx.db.task.count({ where: { kind, subjectId, status: "open" } })) > 0;
    if (isOpen) await withdrawTask(tx, { kind, subjectId }, "The payment provider has returned the charge by itself.");
    else
      await raiseTask(tx, {
        kind: "reconciliation_difference",
        subjectId,
        detail: "The rail returned the charge after its refund had been rejected and the donor paid in another way.",
        suggestion: "Ask the donor, who has the money twice, to return what you paid.",
      });
  }
  return refunds;
}

import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

// A refund that the rail rejects, or that comes back, is owed to the donor, unless the rail returns the charge by
// itself. Each such debt has one first refund, and later ones that replace it.

/** The rejected payments that are refunds of charges that the rail has not returned. */
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
 * Closes the tasks about owed refunds of charges that the rail has just returned, and returns the first refund of each
 * of these debts: nothing is owed for them any more. If the donor was paid another way in the meantime, a person has to
 * settle that.
 */
export async function withdrawOwed(tx: Context, chargeIds: string[]): Promise<Payment[]> {
  if (chargeIds.length === 0) return [];
  const debts = await owedRefunds(tx, chargeIds);
  for (const refund of debts) await endTask(tx, refund);
  return debts;
}

/** The first refunds of charges that the rail rejected, or that came back, if no later one has paid the donor. */
export async function owedRefunds(tx: Context, chargeIds: string[]): Promise<Payment[]> {
  const of = { chargeId: { in: chargeIds }, direction: "refund" };
  const refunds = await tx.db.payment.findMany({ where: of, orderBy: { id: "asc" } });
  const paid = new Set(refunds.flatMap(({ status, replacesId }) => (status === "cleared" ? (replacesId ?? []) : [])));
  return refunds.filter(
    ({ id, status, replacesId }) =>
      replacesId === null && !paid.has(id) && (status === "rejected" || status === "returned"),
  );
}

async function endTask(tx: Context, debt: Payment): Promise<void> {
  const replacing = await tx.db.payment.findMany({ where: { replacesId: debt.id }, select: { id: true } });
  const ids = [debt.id, ...replacing.map(({ id }) => id)];
  const kinds = ["refund_rejected", "refund_returned"] as const;
  const where = { kind: { in: [...kinds] }, subjectId: { in: ids }, status: "open" };
  const open = await tx.db.task.count({ where });
  const note = "The payment provider has returned the charge by itself.";
  for (const subjectId of ids) for (const kind of kinds) await withdrawTask(tx, { kind, subjectId }, note);
  if (open > 0) return;
  await raiseTask(tx, {
    kind: "reconciliation_difference",
    subjectId: debt.id,
    detail: "The rail returned the charge after its refund had failed and the donor was paid in another way.",
    suggestion: "Ask the donor, who has the money twice, to return what you paid.",
  });
}

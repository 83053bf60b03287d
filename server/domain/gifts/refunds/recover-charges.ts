import { postPayments } from "@/server/domain/ledger/post-movements";
import { giveBackCharges } from "@/server/domain/payments/plan-payments";
import { owedRefunds } from "@/server/domain/payments/rejected-refunds";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Books reinstated charges of what was given up or refunded by then as owed to their payers, and plans the refunds.
 * Refunds that the rail had rejected, or that came back, are owed in another way again.
 */
export async function oweRecovered(tx: Context, payments: Payment[]): Promise<void> {
  await postPayments(tx, "charge_reinstated", payments);
  const owed = await owedRefunds(
    tx,
    payments.map(({ id }) => id),
  );
  const where = { id: { in: owed.map(({ id }) => id) } };
  // They are in their next round: what moves for them from now on has references of its own.
  await tx.db.payment.updateMany({ where, data: { round: { increment: 1 } } });
  await postPayments(tx, "credit_restored", owed);
  for (const { id, subjectId } of owed) {
    const detail = `${subjectId}: the charge was returned and reinstated, and its refund had failed.`;
    await raiseTask(tx, { kind: "refund_rejected", subjectId: id, detail });
  }
  await giveBackCharges(
    tx,
    payments.map(({ subjectId }) => subjectId),
  );
}

import { announceDue } from "@/server/domain/pools/commitments/charge-again";
import type { Context } from "@/server/operations/context";

/**
 * Locks the year of a commitment that waits for its transfer, in the one order, and returns the id of its prepayment; null if it does not
 * wait any more.
 */
export async function lockWaitingYear(tx: Context, prepaymentId: string): Promise<string | null> {
  await tx.db.$queryRaw`SELECT id FROM prepayments WHERE id = ${prepaymentId} FOR NO KEY UPDATE`;
  const [row] = await tx.statement<{ id: string }>(
    `SELECT y.id FROM commitments c JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term
     WHERE y.id = $1 AND y.status = 'pending' AND c.ask_at IS NOT NULL FOR NO KEY UPDATE OF c`,
    [prepaymentId],
  );
  return row?.id ?? null;
}

/** Makes a job charge a year whose transfer has arrived in full, in the running transaction, which has locked it. */
export async function chargeArrived(tx: Context, prepaymentId: string): Promise<void> {
  const { commitmentId } = await tx.db.prepayment.findUniqueOrThrow({ where: { id: prepaymentId } });
  await tx.db.commitment.update({ where: { id: commitmentId }, data: { chargeAt: tx.now(), askAt: null } });
  await announceDue(tx, commitmentId);
}

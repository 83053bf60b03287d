import { emitEvents } from "@/server/events/emit";
import type { Commitment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Makes a job charge a declined year again now, in the running transaction that has locked the commitment, in addition
 * to the automatic retries. False if it is not past due, or is being charged.
 */
export async function chargeAgain(tx: Context, { id, status, chargeAt, failures }: Commitment): Promise<boolean> {
  if (status !== "past_due" || chargeAt === null) return false;
  // Clicking twice makes one attempt.
  if (chargeAt <= tx.now()) return true;
  await tx.db.commitment.update({ where: { id }, data: { chargeAt: tx.now(), failures: Math.max(failures - 1, 0) } });
  await announceDue(tx, id);
  return true;
}

/** Wakes the job that charges years, in the running transaction, which has made one due. */
export async function announceDue(tx: Context, commitmentId: string): Promise<void> {
  await emitEvents(tx, [{ type: "pool.charge_due", subjectId: commitmentId, partyIds: [], data: {} }]);
}

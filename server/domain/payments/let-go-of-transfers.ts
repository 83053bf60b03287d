import type { Context } from "@/server/operations/context";

/**
 * Lets go of what had arrived by transfer for gifts or years of commitments that are not charged, in the running transaction: it is open on
 * the bank account for a person. What was charged stays.
 */
export async function letGoOfTransfers(tx: Context, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.db.$queryRaw`SELECT bank_matches_release(${subjectIds}::text[], ${tx.now()}::timestamptz)`;
}

import type { Context } from "@/server/operations/context";

/**
 * Releases, in the running transaction, transfers that had arrived for gifts or years of commitments that are not
 * charged: they are again open on the bank account, for a person to handle. What was charged stays.
 */
export async function letGoOfTransfers(tx: Context, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.db.$queryRaw`SELECT bank_matches_release(${subjectIds}::text[], ${tx.now()}::timestamptz)`;
}

import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Lets go of what had arrived for gifts that fail before it was booked as theirs: it waits on the account for a person. */
export async function releaseTransfers(tx: Context, gifts: Gift[]): Promise<void> {
  const ids = gifts
    .filter(({ transferReference, rail }) => transferReference !== null || rail === "bank")
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db.$queryRaw`SELECT bank_matches_release(${ids}::text[], ${tx.now()}::timestamptz)`;
}

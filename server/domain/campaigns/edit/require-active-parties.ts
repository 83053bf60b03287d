import { IdentitySuspended } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** Rejects a campaign that is about to accept gifts if its owner or its beneficiary cannot receive them. */
export async function requireActiveParties(
  tx: Context,
  { ownerId, beneficiaryId }: { ownerId: string; beneficiaryId: string },
): Promise<void> {
  const where = { id: { in: [ownerId, beneficiaryId] }, status: { not: "active" } };
  if ((await tx.db.identity.count({ where })) === 0) return;
  throw IdentitySuspended({ message: "The owner or the beneficiary of this campaign cannot receive gifts right now." });
}

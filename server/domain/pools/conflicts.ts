import { ConflictOfInterest } from "@/server/domain/pools/pool-errors";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import { isCharitable } from "@/server/resources/pool";

/** In a charitable pool nobody decides on a payout to themselves, or to whom they declared to be related. */
export function requireNoConflict(pool: Pool, member: PoolMember, payeeId: string): void {
  if (!isCharitable(pool)) return;
  if (member.identityId !== payeeId && !member.relatedIds.includes(payeeId)) return;
  throw ConflictOfInterest({ context: { identity_id: member.identityId, to: payeeId } });
}

import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Pool, PoolChange, PoolMember, Prisma } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { seenValues } from "@/server/operations/seen-values";

/** The columns of a pool that a change of its rules replaces. */
export const POOL_RULES = ["governance", "joinPolicy"] as const;

/** The changes that require a second steward. */
export type PoolChangeKind = "pool.update" | "steward.add" | "steward.remove";

/** True if another steward has to agree to a change of the pool's rules or stewards. */
export async function requiresSecond(tx: Context, { id }: Pool): Promise<boolean> {
  const stewards = await tx.db.poolMember.groupBy({
    by: ["countsAs"],
    where: { poolId: id, role: "steward", status: "active" },
  });
  return stewards.length > 1;
}

/** Records a change that waits for a second steward, in place of an earlier one of the kind about the same. */
export async function proposeChange(
  tx: Context,
  pool: Pool,
  proposer: PoolMember,
  kind: PoolChangeKind,
  details: Prisma.InputJsonObject,
): Promise<PoolChange> {
  const change = await tx.db.poolChange.create({
    data: {
      id: tx.newId("poolChange"),
      poolId: pool.id,
      kind,
      details,
      seen: kind === "pool.update" ? seenValues(pool, POOL_RULES) : null,
      proposedById: proposer.identityId,
      createdAt: tx.now(),
    },
  });
  await notifyPool(tx, "proposed", [change.id]);
  await audit(tx, "pool.propose", pool.id, { change_id: change.id, kind });
  return change;
}

import { ConflictOfInterest } from "@/server/domain/pools/pool-errors";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { isCharitable } from "@/server/resources/pool";

/**
 * Who may not decide on a payout to someone, by the persons they count as: in a charitable pool the payee, under
 * whatever address it belongs to the pool, and those who declared to be related to it. Only one's own declaration
 * counts, or a payee could exclude voters who are against it. Nobody in other pools.
 */
export async function conflictedPersons(tx: Context, pool: Pool, payeeId: string): Promise<ReadonlySet<string>> {
  if (!isCharitable(pool)) return new Set();
  const rows = await tx.statement<{ countsAs: string }>(
    `WITH payee AS (
       SELECT i.id, coalesce(i.user_id, i.id) AS counts_as FROM identities i WHERE i.id = $2
       UNION SELECT o.identity_id, o.counts_as FROM pool_members p
       JOIN pool_members o ON o.pool_id = p.pool_id AND o.counts_as = p.counts_as WHERE p.pool_id = $1 AND p.identity_id = $2
     )
     SELECT DISTINCT m.counts_as AS "countsAs" FROM pool_members m
     WHERE m.pool_id = $1 AND (m.counts_as IN (SELECT counts_as FROM payee) OR m.related_ids && ARRAY(SELECT id FROM payee))`,
    [pool.id, payeeId],
  );
  return new Set(rows.map(({ countsAs }) => countsAs));
}

/** In a charitable pool nobody decides on a payout to themselves, or to whom they declared to be related. */
export async function requireNoConflict(tx: Context, pool: Pool, member: PoolMember, payeeId: string): Promise<void> {
  if (!(await conflictedPersons(tx, pool, payeeId)).has(member.countsAs)) return;
  throw ConflictOfInterest({ context: { identity_id: member.identityId, to: payeeId } });
}

import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** A member who counts in draws, and is asked afterwards about what was paid in an emergency. */
export interface CountedMember {
  countsAs: string;
  identityId: string;
  position: number;
  servedAt: Date | null;
  joinedAt: Date;
}

/**
 * The members who count in draws and are asked afterwards, in the order of turns: those who have paid for the current year,
 * are active, and meet the pool's bar of tier and tenure. Of several who count as one person, the one who joined first.
 */
export function countedMembers(ctx: Context, { id, minTier, minTenureDays }: Pool): Promise<CountedMember[]> {
  return ctx.statement<CountedMember>(
    `SELECT * FROM (
       SELECT DISTINCT ON (m.counts_as) m.counts_as AS "countsAs", m.identity_id AS "identityId", m.position,
         m.served_at AS "servedAt", m.joined_at AS "joinedAt"
       FROM pool_members m
       JOIN identities i ON i.id = m.identity_id AND i.status = 'active' AND i.kyc_tier >= $2
       JOIN commitments c ON c.pool_id = m.pool_id AND c.identity_id = m.identity_id AND c.status = 'active'
       WHERE m.pool_id = $1 AND m.status = 'active' AND m.joined_at <= $4::timestamptz - $3::int * interval '1 day'
       ORDER BY m.counts_as, m.joined_at, m.id
     ) counted ORDER BY position, "identityId"`,
    [id, minTier, minTenureDays, ctx.now()],
  );
}

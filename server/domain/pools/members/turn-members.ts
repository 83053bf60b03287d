import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** A member in the order of turns. */
export interface TurnMember {
  identityId: string;
  countsAs: string;
  position: number;
  isInGoodStanding: boolean;
}

/**
 * The members who take turns, in order: those who have an open commitment, one for each person. Who is behind on payments
 * is among them. Whoever cannot count yet by the pool's bar of tier and tenure is not.
 */
export function turnMembers(ctx: Context, { id, minTier, minTenureDays }: Pool): Promise<TurnMember[]> {
  return ctx.statement<TurnMember>(
    `SELECT "identityId", "countsAs", position, "isInGoodStanding" FROM (
       SELECT DISTINCT ON (m.counts_as) m.identity_id AS "identityId", m.counts_as AS "countsAs", m.position,
         c.status = 'active' AND i.status = 'active' AS "isInGoodStanding"
       FROM pool_members m
       JOIN identities i ON i.id = m.identity_id AND i.kyc_tier >= $2
       JOIN commitments c ON c.pool_id = m.pool_id AND c.identity_id = m.identity_id AND c.status IN ('active', 'past_due')
       WHERE m.pool_id = $1 AND m.status = 'active' AND m.joined_at <= $4::timestamptz - $3::int * interval '1 day'
       ORDER BY m.counts_as, m.joined_at, m.id
     ) turns ORDER BY position, "identityId"`,
    [id, minTier, minTenureDays, ctx.now()],
  );
}

import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** A member who has a vote. */
export interface Voter {
  countsAs: string;
  identityId: string;
  /** The year that the vote rests on; null where it rests on none. */
  prepaymentId: string | null;
}

/**
 * The members who can vote, with the year that gives them the vote and since when they can: who is active, meets the pool's
 * bar of tier and tenure, and has paid for the current year or is paying for it. What was declined and waits for another try
 * is not on its way, and neither is a transfer that has not arrived, nor what a listed party has paid.
 */
export const VOTING = `
  SELECT m.pool_id, m.counts_as, m.identity_id, m.id AS member_id, m.joined_at, y.id AS year_id,
    coalesce(y.status = 'pending', false) AS is_clearing,
    greatest(m.joined_at + p.min_tenure_days * interval '1 day', c.created_at) AS since
  FROM pools p
  JOIN pool_members m ON m.pool_id = p.id AND m.status = 'active'
  JOIN identities i ON i.id = m.identity_id AND i.status = 'active' AND i.kyc_tier >= p.min_tier
  JOIN commitments c ON c.pool_id = m.pool_id AND c.identity_id = m.identity_id
    AND c.status IN ('pending', 'active', 'past_due')
  LEFT JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term
  WHERE c.status = 'active'
    OR (y.status = 'pending' AND y.screening <> 'blocked' AND c.ask_at IS NULL
      AND (c.status = 'pending' OR c.charge_at IS NULL))`;

/** Which of several members counts for a person: those who have paid come first, then those who joined first. */
export const FIRST_OF_PERSON = "is_clearing, joined_at, member_id";

/** The members who have a vote on what is asked for now, one for each person. */
export function votingMembers(ctx: Context, { id }: Pool): Promise<Voter[]> {
  return ctx.statement<Voter>(
    `SELECT DISTINCT ON (counts_as) counts_as AS "countsAs", identity_id AS "identityId", year_id AS "prepaymentId"
     FROM (${VOTING}) voting WHERE pool_id = $1 AND since <= $2::timestamptz ORDER BY counts_as, ${FIRST_OF_PERSON}`,
    [id, ctx.now()],
  );
}

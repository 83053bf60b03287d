import { SPONSOR_LIMITS } from "@/server/domain/campaigns/match-promise";
import type { Context } from "@/server/domain/context";
import { monthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";

/**
 * What sponsors can still promise this month, in US cents. Those without a limit are not in it. Until the transaction
 * ends nobody else allocates for the others, whatever the campaign, so that each cent is promised once.
 */
export async function lockAllowances(tx: Context, matches: { sponsorId: string }[]): Promise<Map<string, Cents>> {
  const ids = [...new Set(matches.map((match) => match.sponsorId))];
  await tx.db.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('match sponsor ' || s.id, 0))::text
    FROM (SELECT i.id FROM identities i WHERE i.id = ANY (${ids}) AND ${SPONSOR_LIMITS}::jsonb->>i.kyc_tier::int IS NOT NULL
      ORDER BY i.id) s`;
  // A statement of its own: it sees what those who had the locks before have written.
  const rows = await tx.db.$queryRaw<{ id: string; cents: Cents | null }[]>`
    SELECT s.id, match_allowance(s.id, ${SPONSOR_LIMITS}::jsonb, ${monthOf(tx.now())}::date) AS cents
    FROM unnest(${ids}::text[]) AS s(id)`;
  return new Map(rows.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents]])));
}

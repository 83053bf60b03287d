import { SPONSOR_LIMITS } from "@/server/domain/campaigns/page/match-promise";
import type { Allowances } from "@/server/domain/matching/split-contributions";
import { monthOf } from "@/server/kernel/clock";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/**
 * Returns what sponsors can still promise this month, and how much of it is promised by their older matches outside
 * this list. Until the transaction ends, no other transaction can allocate for sponsors with a limit, on any campaign,
 * so that each cent is promised only once.
 */
export async function lockAllowances(tx: Context, matches: { id: string; sponsorId: string }[]): Promise<Allowances> {
  const ids = [...new Set(matches.map((match) => match.sponsorId))];
  await tx.db.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('match sponsor ' || s.id, 0))::text
    FROM (SELECT i.id FROM identities i WHERE i.id = ANY (${ids}) AND ${SPONSOR_LIMITS}::jsonb->>i.kyc_tier::int IS NOT NULL
      ORDER BY i.id) s`;
  // Separate statements, so that they see what previous holders of the locks have written.
  const month = monthOf(tx.now());
  const rows = await tx.db.$queryRaw<{ id: string; cents: Cents | null }[]>`
    SELECT s.id, match_allowance(s.id, ${SPONSOR_LIMITS}::jsonb, ${month}::date) AS cents
    FROM unnest(${ids}::text[]) AS s(id)`;
  const ofSponsors = new Map(rows.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents] as const])));
  const limited = matches.filter(({ sponsorId }) => ofSponsors.has(sponsorId)).map(({ id }) => id);
  if (limited.length === 0) return { ofSponsors, reserved: new Map() };
  const reserved = await tx.db.$queryRaw<{ id: string; cents: Cents }[]>`
    SELECT m.id, match_reserved(m, ${month}::date, ${tx.now()}::timestamptz, ${GIFT_MINIMUM_CENTS}::bigint, ${limited}) AS cents
    FROM matches m WHERE m.id = ANY (${limited})`;
  return { ofSponsors, reserved: new Map(reserved.map(({ id, cents }) => [id, cents])) };
}

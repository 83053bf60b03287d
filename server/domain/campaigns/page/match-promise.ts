import { LIMITS_BY_TIER } from "@/server/domain/limits/limits-by-tier";
import { Prisma } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { type MatchWithRemaining, type MatchWithSides, withMatchSides } from "@/server/resources/match";

/** What sponsors of each tier can give in a month, for the SQL function `match_allowance`. */
export const SPONSOR_LIMITS = JSON.stringify(LIMITS_BY_TIER.outgoing);

/** What the match `m` promises to new contributions, in SQL. */
export function remainingCents(now: Date): Prisma.Sql {
  return Prisma.sql`
    match_remaining(m, ${SPONSOR_LIMITS}::jsonb, ${now}::timestamptz, ${GIFT_MINIMUM_CENTS}::bigint)`;
}

/** Adds to each match what it promises to new contributions. */
export async function withRemaining(ctx: Context, matches: MatchWithSides[]): Promise<MatchWithRemaining[]> {
  if (matches.length === 0) return [];
  const ids = matches.map((match) => match.id);
  const rows = await ctx.db.$queryRaw<{ id: string; cents: Cents }[]>`
    SELECT m.id, ${remainingCents(ctx.now())} AS cents FROM matches m WHERE m.id = ANY (${ids})`;
  const remaining = new Map(rows.map((row) => [row.id, row.cents]));
  return matches.map((match) => ({ ...match, remainingCents: remaining.get(match.id)! }));
}

/** Reads matches with everything that their pages show. */
export async function readMatches(ctx: Context, ids: string[]): Promise<MatchWithRemaining[]> {
  return withRemaining(ctx, await ctx.db.match.findMany({ where: { id: { in: ids } }, include: withMatchSides }));
}

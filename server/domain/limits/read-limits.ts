import type { LimitDirection } from "@/server/domain/limits/limit-shares";
import type { Identity } from "@/server/generated/prisma/client";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { IdentityLimits } from "@/server/resources/identity-limits";

type Limited = Pick<Identity, "id" | "kycTier">;

/** Reads what an identity can still give and receive in the current month (UTC), in US cents. */
export async function readLimits(ctx: Context, { id, kycTier }: Limited): Promise<IdentityLimits> {
  const limits = limitsOf(kycTier);
  const used = await readUsed(ctx, id);
  return {
    identityId: id,
    tier: kycTier,
    resetsAt: nextMonthOf(ctx.now()),
    incoming: allowanceOf(limits.incoming, used.incoming),
    outgoing: allowanceOf(limits.outgoing, used.outgoing),
  };
}

/** What an identity of the tier may give and receive in one month. */
export function limitsOf(tier: number) {
  const limits = MONTHLY_LIMITS[tier];
  if (!limits) throw new Error(`tier ${tier} has no limits`);
  return limits;
}

function allowanceOf(limitCents: Cents | null, usedCents: Cents) {
  if (limitCents === null) return { limitCents, usedCents, remainingCents: null };
  return { limitCents, usedCents, remainingCents: usedCents < limitCents ? limitCents - usedCents : 0n };
}

/**
 * What an identity has used in the current month: its counters, plus its open gifts that are only counted when they
 * settle. Only identities without a limit have such gifts.
 */
export async function readUsed(ctx: Context, identityId: string): Promise<Record<LimitDirection, Cents>> {
  const from = new Date(monthOf(ctx.now()));
  const to = nextMonthOf(ctx.now());
  const rows = await ctx.db.$queryRaw<{ direction: LimitDirection; cents: Cents }[]>`
    SELECT u.direction, sum(u.cents)::bigint AS cents FROM (
      SELECT c.direction, c.used_cents AS cents FROM limit_counters c
      WHERE c.identity_id = ${identityId} AND c.month = ${from}::date
      UNION ALL SELECT 'outgoing', g.limit_cents FROM gifts g
      WHERE g.from_id = ${identityId} AND NOT g.counts_outgoing AND g.status IN ('pending', 'settling')
        AND g.created_at >= ${from}::timestamptz AND g.created_at < ${to}::timestamptz
      UNION ALL SELECT 'incoming', g.limit_cents FROM gifts g
      WHERE g.to_id = ${identityId} AND NOT g.counts_incoming AND g.status IN ('pending', 'settling')
        AND g.created_at >= ${from}::timestamptz AND g.created_at < ${to}::timestamptz
    ) u GROUP BY u.direction`;
  const usedIn = (direction: LimitDirection) => rows.find((row) => row.direction === direction)?.cents ?? 0n;
  return { outgoing: usedIn("outgoing"), incoming: usedIn("incoming") };
}

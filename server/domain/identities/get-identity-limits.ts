import type { Context } from "@/server/domain/context";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { operation } from "@/server/domain/operation";
import type { Identity } from "@/server/generated/prisma/client";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import {
  type IdentityLimits,
  identityLimitsResource,
  serializeIdentityLimits,
} from "@/server/resources/identity-limits";

type Used = Record<"incoming" | "outgoing", Cents>;

/** Gets what an identity that the caller manages can still give and receive in the current month (UTC), in US cents. */
export const getIdentityLimits = operation({
  name: "getIdentityLimits",
  summary: "Gets how much an identity can still give and receive this month.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: identityLimitsResource,
  run: (ctx, _, { subject: identity }) => readLimits(ctx, identity),
  show: serializeIdentityLimits,
});

async function readLimits(ctx: Context, identity: Identity): Promise<IdentityLimits> {
  const identityId = identity.id;
  const limits = MONTHLY_LIMITS[identity.kycTier];
  if (!limits) throw new Error(`tier ${identity.kycTier} has no limits`);
  const now = ctx.now();
  const isUnlimited = limits.incoming === null && limits.outgoing === null;
  const used = isUnlimited ? await sumGifts(ctx, identityId, now) : await readCounters(ctx, identityId, now);
  return {
    identityId,
    tier: identity.kycTier,
    resetsAt: nextMonthOf(now),
    incoming: allowanceOf(limits.incoming, used.incoming),
    outgoing: allowanceOf(limits.outgoing, used.outgoing),
  };
}

function allowanceOf(limitCents: Cents | null, usedCents: Cents) {
  if (limitCents === null) return { limitCents, usedCents, remainingCents: null };
  return { limitCents, usedCents, remainingCents: usedCents < limitCents ? limitCents - usedCents : 0n };
}

async function readCounters(ctx: Context, identityId: string, now: Date): Promise<Used> {
  const month = new Date(monthOf(now));
  const counters = await ctx.db.limitCounter.findMany({ where: { identityId, month } });
  const usedIn = (direction: keyof Used) => counters.find((row) => row.direction === direction)?.usedCents ?? 0n;
  return { incoming: usedIn("incoming"), outgoing: usedIn("outgoing") };
}

/** Unlimited identities have no counters, so that busy ones never contend for a row; their gifts are summed instead. */
async function sumGifts(ctx: Context, identityId: string, now: Date): Promise<Used> {
  const from = new Date(monthOf(now));
  const to = nextMonthOf(now);
  const [row] = await ctx.db.$queryRaw<Used[]>`
    SELECT coalesce(sum(limit_cents) FILTER (WHERE to_id = ${identityId}), 0)::bigint AS incoming,
           coalesce(sum(limit_cents) FILTER (WHERE from_id = ${identityId}), 0)::bigint AS outgoing
    FROM gifts
    WHERE (from_id = ${identityId} OR to_id = ${identityId})
      AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
      AND status IN ('pending', 'settling', 'settled')`;
  return row ?? { incoming: 0n, outgoing: 0n };
}

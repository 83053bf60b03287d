import { limitsOf, readUsed } from "@/server/domain/limits/read-limits";
import type { Identity } from "@/server/generated/prisma/client";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

const NOBODY = "";

/** What remains of an identity's limit, in US cents. */
export interface Allowance {
  limitCents: Cents;
  leftCents: Cents;
}

interface OutgoingAllowance extends Allowance {
  /** True if showing it to this browser reveals nothing about other gifts from the address. */
  mayShowLimit: boolean;
}

interface RequestedGift {
  /** Null for an address that has never given. */
  donor: Identity | null;
  /** In US cents. */
  usdCents: Cents;
  /** The checkouts that this browser started. */
  seen: readonly string[];
}

/** The value of an amount in US cents, as limits count it; null for a currency without a rate. */
export async function toUsdCents(ctx: Context, cents: Cents, currency: string): Promise<Cents | null> {
  const [row] = await ctx.db.$queryRaw<{ worth: Cents | null }[]>`
    SELECT usd_worth(${cents}::bigint, ${currency}) AS worth`;
  return row?.worth ?? null;
}

/**
 * Returns the remaining limit if it is too small for a gift; null if the gift fits. Anyone can enter an address, so the
 * used part may be shown only if all of it was used by this browser's own gifts.
 */
export async function missingAllowance(
  ctx: Context,
  { donor, usdCents, seen }: RequestedGift,
): Promise<OutgoingAllowance | null> {
  const limitCents = limitsOf(donor?.kycTier ?? 0).outgoing;
  if (limitCents === null) return null;
  // Read for unknown addresses too: the response time must not reveal which addresses are known.
  const { outgoing: usedCents } = await readUsed(ctx, donor?.id ?? NOBODY);
  if (usedCents + usdCents <= limitCents) return null;
  const leftCents = usedCents < limitCents ? limitCents - usedCents : 0n;
  const mayShowLimit = donor === null || (await usedBy(ctx, donor.id, seen)) === usedCents;
  return { limitCents, leftCents, mayShowLimit };
}

/** What is left of a known identity's limit. */
export async function readAllowance(ctx: Context, donor: Identity): Promise<Allowance> {
  const limitCents = limitsOf(donor.kycTier).outgoing ?? 0n;
  const { outgoing: usedCents } = await readUsed(ctx, donor.id);
  return { limitCents, leftCents: usedCents < limitCents ? limitCents - usedCents : 0n };
}

/**
 * How much of the limit this browser's own gifts used. Null if it started none, so it knows nothing about the address.
 */
async function usedBy(ctx: Context, identityId: string, seen: readonly string[]): Promise<Cents | null> {
  if (seen.length === 0) return null;
  const from = new Date(monthOf(ctx.now()));
  const to = nextMonthOf(ctx.now());
  const [row] = await ctx.db.$queryRaw<{ used: Cents; gifts: number }[]>`
    SELECT coalesce(sum(g.limit_cents) FILTER (WHERE g.status IN ('pending', 'settling', 'settled')), 0)::bigint AS used,
      count(*)::int AS gifts
    FROM checkouts c JOIN gifts g ON g.id = c.gift_id
    WHERE c.id = ANY (${[...seen]}) AND g.from_id = ${identityId} AND g.counts_outgoing
      AND g.created_at >= ${from}::timestamptz AND g.created_at < ${to}::timestamptz`;
  return row && row.gifts > 0 ? row.used : null;
}

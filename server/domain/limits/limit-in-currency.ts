import { type LimitAmount, roundLimit } from "@/server/kernel/limit-amount";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** Limits are kept in this one. */
const LIMIT_CURRENCY = "USD";

/** A limit, or what is left of one, for someone who pays in a currency; as it is kept for a currency without a rate. */
export async function limitInCurrency(ctx: Context, usdCents: Cents, currency: string): Promise<LimitAmount> {
  const exact = { cents: usdCents, currency: LIMIT_CURRENCY, isAbout: false };
  if (currency === LIMIT_CURRENCY) return exact;
  if (usdCents === 0n) return { ...exact, currency };
  const cents = await usdBuys(ctx, usdCents, currency);
  return cents === 0n ? exact : { cents: roundLimit(cents), currency, isAbout: true };
}

/** The largest amount that is worth no more than these US cents; 0 for a currency without a rate. */
export async function usdBuys(ctx: Context, usdCents: Cents, currency: string): Promise<Cents> {
  const [row] = await ctx.db.$queryRaw<{ cents: Cents }[]>`
    SELECT usd_buys(${usdCents}::bigint, ${currency}) AS cents`;
  return row!.cents;
}

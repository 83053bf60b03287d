import { type LimitAmount, roundLimit } from "@/server/kernel/limit-amount";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The currency in which limits are stored. */
const LIMIT_CURRENCY = "USD";

/**
 * Converts a limit, or what is left of one, to a currency. For a currency without a rate, it stays in the stored one.
 */
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

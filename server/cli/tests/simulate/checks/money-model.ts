/**
 * The rules about money as clients were promised them. They are written here once more, because the product's own figures
 * would agree with whatever the product does.
 */

/** What the platform keeps of each gift. */
export const FEE_CENTS = 100n;
export const LEAST_GIFT_CENTS = 50n;

/** What people may give and receive in a calendar month, in US cents, by tier; null without a limit. */
export const TIER_LIMITS = [
  { incoming: 100_000n, outgoing: 25_000n },
  { incoming: 1_000_000n, outgoing: 250_000n },
  { incoming: 10_000_000n, outgoing: 2_500_000n },
  { incoming: null, outgoing: null },
] as const;

/** The currencies of stories, with two, no and three decimals, and the rate that the operator has set. */
export const STORY_CURRENCIES = ["USD", "EUR", "JPY", "KWD"] as const;
export type StoryCurrency = (typeof STORY_CURRENCIES)[number];
export const OPERATOR_RATES = { EUR: "1.0825", JPY: "0.0067", KWD: "3.2575" } as const;

/** The same rates as fractions: so many US cents are worth so many of the currency's smallest unit. */
export const WORTH: Record<StoryCurrency, { usd: bigint; units: bigint }> = {
  USD: { usd: 1n, units: 1n },
  EUR: { usd: 10_825n, units: 10_000n },
  JPY: { usd: 67n, units: 100n },
  KWD: { usd: 32_575n, units: 100_000n },
};

/** What an amount uses of a limit, in US cents: rounded up. */
export function usdWorth(cents: bigint, currency: StoryCurrency): bigint {
  const { usd, units } = WORTH[currency];
  return (cents * usd + units - 1n) / units;
}

/** The most that can be given of a currency with what is left of a limit. */
export function mostFor(usdCents: bigint, currency: StoryCurrency): bigint {
  const { usd, units } = WORTH[currency];
  return (usdCents * units) / usd;
}

/** What a recipient is credited for a gift: never less than nothing. */
export function creditedOf(cents: bigint): bigint {
  return cents > FEE_CENTS ? cents - FEE_CENTS : 0n;
}

/** What a recipient has of a gift that stands after a part of it went back by itself: that comes off their share before the fee. */
export function standingOf(cents: bigint, gone: bigint): bigint {
  return gone < creditedOf(cents) ? creditedOf(cents) - gone : 0n;
}

/** What a recipient bears of what the rail keeps of a gift, where recipients do: never more than they are credited. */
export function borneOf(cents: bigint, cost: bigint): bigint {
  return cost < creditedOf(cents) ? cost : creditedOf(cents);
}

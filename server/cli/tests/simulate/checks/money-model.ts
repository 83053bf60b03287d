/**
 * The rules about money as the API promises them. They are written out a second time here, because checks that use the
 * product's own figures would accept any bug in them.
 */

/** The platform's fee for each gift. */
export const FEE_CENTS = 100n;
export const LEAST_GIFT_CENTS = 50n;

/** What people may give and receive in a calendar month, in US cents, by tier; null without a limit. */
export const TIER_LIMITS = [
  { incoming: 100_000n, outgoing: 25_000n },
  { incoming: 1_000_000n, outgoing: 250_000n },
  { incoming: 10_000_000n, outgoing: 2_500_000n },
  { incoming: null, outgoing: null },
] as const;

/** The currencies of stories, with two, no and three decimals, and the operator's exchange rates. */
export const STORY_CURRENCIES = ["USD", "EUR", "JPY", "KWD"] as const;
export type StoryCurrency = (typeof STORY_CURRENCIES)[number];
export const OPERATOR_RATES = { EUR: "1.0825", JPY: "0.0067", KWD: "3.2575" } as const;

/** The same rates as fractions: this many US cents are worth this many of the currency's smallest unit. */
export const WORTH: Record<StoryCurrency, { usd: bigint; units: bigint }> = {
  USD: { usd: 1n, units: 1n },
  EUR: { usd: 10_825n, units: 10_000n },
  JPY: { usd: 67n, units: 100n },
  KWD: { usd: 32_575n, units: 100_000n },
};

/** How much of a limit an amount uses, in US cents: rounded up. */
export function usdWorth(cents: bigint, currency: StoryCurrency): bigint {
  const { usd, units } = WORTH[currency];
  return (cents * usd + units - 1n) / units;
}

/** The largest amount in a currency that the rest of a limit allows. */
export function mostFor(usdCents: bigint, currency: StoryCurrency): bigint {
  const { usd, units } = WORTH[currency];
  return (usdCents * units) / usd;
}

/** What a recipient is credited for a gift: never below zero. */
export function creditedOf(cents: bigint): bigint {
  return cents > FEE_CENTS ? cents - FEE_CENTS : 0n;
}

/**
 * What a recipient keeps of a settled gift after the rail returned a part: the part comes off the recipient's share
 * before it comes off the fee.
 */
export function standingOf(cents: bigint, gone: bigint): bigint {
  return gone < creditedOf(cents) ? creditedOf(cents) - gone : 0n;
}

/** The rail's costs that a recipient bears, in stories where recipients bear them: never more than their credit. */
export function borneOf(cents: bigint, cost: bigint): bigint {
  return cost < creditedOf(cents) ? cost : creditedOf(cents);
}

import { minorUnits } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import type { ChargeRange } from "@/server/ports/charge-range";

// From https://docs.stripe.com/currencies, sections "Zero-decimal currencies", "Three-decimal currencies", "Special cases"
// and "Minimum and maximum charge amounts".

/** The currencies that Stripe writes without decimals. */
const ZERO_DECIMALS = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
/** Currencies with three decimals, of which the last is always zero. */
const THREE_DECIMALS = new Set("BHD JOD KWD OMR TND".split(" "));
/** Currencies without decimals that Stripe writes with two, which are always zero. */
const TWO_ZEROS = new Set("ISK UGX".split(" "));
/** Currencies that are charged with two decimals and paid out in whole units. */
const WHOLE_PAYOUTS = new Set("HUF TWD".split(" "));

/** The minimum charge, in Stripe's smallest unit. */
const MINIMUM: Readonly<Record<string, bigint>> = {
  USD: 50n,
  AED: 200n,
  AUD: 50n,
  BGN: 100n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
};
const MAXIMUM = 99_999_999n;

function decimalsAtStripe(currency: string): number {
  if (ZERO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** The step between valid amounts in the currency, in Stripe's smallest unit. */
function stepAtStripe(currency: string): bigint {
  if (THREE_DECIMALS.has(currency)) return 10n;
  return TWO_ZEROS.has(currency) ? 100n : 1n;
}

/**
 * Converts an amount to Stripe's smallest unit; null if it has decimals that Stripe does not accept in the currency.
 */
export function toStripeAmount(cents: Cents, currency: string): number | null {
  const more = decimalsAtStripe(currency) - minorUnits(currency);
  const unit = 10n ** BigInt(Math.abs(more));
  if (more < 0 && cents % unit !== 0n) return null;
  const amount = more < 0 ? cents / unit : cents * unit;
  return amount % stepAtStripe(currency) === 0n ? Number(amount) : null;
}

/**
 * Converts an amount from Stripe's smallest unit to ours. The currency may be in either case. Throws if it is not
 * whole.
 */
export function fromStripeAmount(amount: number, currency: string): Cents {
  const code = currency.toUpperCase();
  const more = decimalsAtStripe(code) - minorUnits(code);
  const unit = 10n ** BigInt(Math.abs(more));
  if (more <= 0) return BigInt(amount) * unit;
  if (BigInt(amount) % unit !== 0n) throw new Error(`Stripe names ${amount} ${code}, which is not a whole amount.`);
  return BigInt(amount) / unit;
}

/** The range of amounts that Stripe charges in the currency. If it states no minimum, the smallest amount is tried. */
export function chargeRange(currency: string): ChargeRange {
  const step = stepAtStripe(currency);
  const stepCents = stepInCents(currency);
  const mostCents = fromStripeAmount(Number(MAXIMUM - (MAXIMUM % step)), currency);
  return { leastCents: minimumCharge(currency) ?? stepCents, mostCents, stepCents };
}

/** The step between amounts that can be written in the currency, in our smallest unit. */
function stepInCents(currency: string): Cents {
  const more = decimalsAtStripe(currency) - minorUnits(currency);
  const unit = 10n ** BigInt(Math.abs(more));
  const step = stepAtStripe(currency);
  if (more <= 0) return step * unit;
  return step > unit ? step / unit : 1n;
}

/** Whether Stripe charges the amount in the currency. */
export function isChargeable(cents: Cents, currency: string): boolean {
  const { leastCents, mostCents, stepCents } = chargeRange(currency);
  return cents >= leastCents && cents <= mostCents && cents % stepCents === 0n;
}

/** Whether Stripe pays the amount out in the currency. */
export function isPayable(cents: Cents, currency: string): boolean {
  const amount = toStripeAmount(cents, currency);
  return amount !== null && amount > 0 && (!WHOLE_PAYOUTS.has(currency) || amount % 100 === 0);
}

/** The minimum charge in the currency, in our smallest unit; null if Stripe states none. */
export function minimumCharge(currency: string): Cents | null {
  const least = MINIMUM[currency];
  return least === undefined ? null : fromStripeAmount(Number(least), currency);
}

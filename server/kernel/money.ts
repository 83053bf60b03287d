import { minorUnits } from "@/server/kernel/currencies";

/** An amount in the smallest unit of its currency. Nothing else in Almoner is a bigint. */
export type Cents = bigint;

/** Converts the amount to a JSON integer. Throws beyond 2^53, where JSON readers would lose cents. */
export function centsToJson(cents: Cents): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${cents} cents do not fit in a JSON integer`);
  return value;
}

/** Intl objects are cheap to use but expensive to create. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount as people read it, such as `$1,234.50` or `¥500`, with the currency's own number of decimals;
 * rounded amounts drop decimals that are all zero.
 */
export function formatCents(cents: Cents, currency: string, tag = "en-US", isRound = false): string {
  const decimals = minorUnits(currency);
  const hidesZeros = isRound && cents % 10n ** BigInt(decimals) === 0n;
  const key = `${tag} ${currency} ${hidesZeros}`;
  const digits = { minimumFractionDigits: hidesZeros ? 0 : decimals, maximumFractionDigits: decimals };
  const options = { style: "currency", currency, ...digits } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format.format(decimalText(cents, decimals) as Intl.StringNumericLiteral);
}

/** Writes an amount as a plain decimal, such as `1234.50`, without passing through a float. */
export function decimalText(cents: Cents, decimals = 2): string {
  const sign = cents < 0n ? "-" : "";
  const digits = (cents < 0n ? -cents : cents).toString().padStart(decimals + 1, "0");
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

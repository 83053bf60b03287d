/** A sum of money in the smallest unit of its currency. Nothing else in Almoner is a bigint. */
export type Cents = bigint;

/** Returns the sum as the integer that JSON carries. Throws beyond 2^53, where JSON readers would lose cents. */
export function centsToJson(cents: Cents): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${cents} cents do not fit a JSON integer`);
  return value;
}

/** Writes a sum as people read it, such as `$1,234.50` or `¥500`, with the currency's own number of decimals. */
export function formatCents(cents: Cents, currency: string, locale = "en-US"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(decimalText(cents, decimals) as Intl.StringNumericLiteral);
}

/** Writes a sum as a plain decimal, such as `1234.50`, without passing through a float. */
export function decimalText(cents: Cents, decimals = 2): string {
  const sign = cents < 0n ? "-" : "";
  const digits = (cents < 0n ? -cents : cents).toString().padStart(decimals + 1, "0");
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

import { minorUnits } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";

/** A number with more digits than this can't be an amount. */
const DIGITS_MAX = 24;

/**
 * The amount of a decimal without thousands separators: `1234.5`, `1234,50`, `-2,` or `.5`. Decimals beyond the
 * currency's must be zeros. Throws with the place if it is no such amount.
 */
export function exactCents(text: string, currency: string, place: string): Cents {
  const [, sign, whole = "", fraction = ""] = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (sign === undefined || whole + fraction === "" || whole.length + fraction.length > DIGITS_MAX)
    throw new BankFileError(`"${text}" is not an amount.`, place);
  const cents = centsOfDigits(whole, fraction, currency);
  if (cents === null) throw new BankFileError(`"${text}" has more decimals than ${currency} has.`, place);
  return sign === "-" ? -cents : cents;
}

/** The amount of the digits before and after the decimal sign; null if it has more decimals than the currency. */
export function centsOfDigits(whole: string, fraction: string, currency: string): Cents | null {
  const decimals = minorUnits(currency);
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  return BigInt(`0${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}`);
}

/** The currency's three letters. Throws with the place if it is something else. */
export function currencyAt(text: string, place: string): string {
  const currency = text.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new BankFileError(`"${text}" is not a currency.`, place);
  return currency;
}

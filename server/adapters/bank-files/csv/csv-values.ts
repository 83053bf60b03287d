import { centsOfDigits } from "@/server/adapters/bank-files/exact-amount";
import { existingDate } from "@/server/adapters/bank-files/existing-date";
import type { Cents } from "@/server/kernel/money";
import { BankFileError, type CsvMapping } from "@/server/ports/bank-file";

type DateFormat = CsvMapping["dateFormat"];

const DATES: Readonly<Record<DateFormat, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  "DD.MM.YYYY": /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  "DD-MM-YYYY": /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
};
/** The time of day after a date, which a booking date doesn't need. */
const TIME = /[T ]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2}|[AP]M)?$/i;

const MINUS = /^[-−–]|[-−–]$/;
const SIGNS = /^[+\-−–]\s*|\s*[+\-−–]$/g;

/** The day that a value has in the format; null if it is no such date. */
export function csvDate(text: string, format: DateFormat): string | null {
  const { year, month, day } = DATES[format].exec(text.replace(TIME, ""))?.groups ?? {};
  return year === undefined ? null : existingDate(Number(year), Number(month), Number(day));
}

/**
 * The amount of a value: with thousands separators, the currency's sign or code, and a minus at either end or
 * parentheses for negative amounts. Null if it is no amount, or has more decimals than the currency.
 */
export function csvAmount(text: string, decimalSign: "." | ",", currency: string): Cents | null {
  const isInParentheses = /^\(.*\)$/.test(text);
  const bare = withoutCurrency(isInParentheses ? text.slice(1, -1).trim() : text, currency);
  const isMinus = MINUS.test(bare);
  const number = withoutCurrency(bare.replace(SIGNS, ""), currency);
  const [whole = "", fraction = "", ...others] = number.split(decimalSign);
  const digits = withoutGroups(whole, decimalSign);
  if (digits === null || others.length > 0 || !/^\d*$/.test(fraction) || digits + fraction === "") return null;
  if (isInParentheses && isMinus) return null;
  const cents = centsOfDigits(digits, fraction, currency);
  return cents !== null && (isInParentheses || isMinus) ? -cents : cents;
}

/** Reads the amount in a cell. Throws with its place if it is no amount. */
export function amountAt(text: string, decimalSign: "." | ",", currency: string, place: string): Cents {
  const cents = csvAmount(text, decimalSign, currency);
  if (cents === null)
    throw new BankFileError(
      `"${text}" is not an amount in ${currency} with "${decimalSign}" before its decimals.`,
      place,
    );
  return cents;
}

/** Removes the separators between groups of three digits; null if the groups are wrong. */
function withoutGroups(whole: string, decimalSign: "." | ","): string | null {
  if (/^\d{0,20}$/.test(whole)) return whole;
  const [, separator] = /^\d{1,3}([.,\s'’])/.exec(whole) ?? [];
  if (separator === undefined || separator === decimalSign) return null;
  const groups = whole.split(separator);
  // Indian groups have two digits, except the last one.
  const isGrouped = groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) && /^\d{3}$/.test(groups.at(-1)!);
  return isGrouped && groups.length <= 7 ? groups.join("") : null;
}

function withoutCurrency(text: string, currency: string): string {
  const sign = `(?:${currency}|[A-Z]{0,3}\\p{Sc})`;
  return text
    .replace(new RegExp(`^([+\\-−–]?)\\s*${sign}\\s*`, "iu"), "$1")
    .replace(new RegExp(`\\s*${sign}\\s*([+\\-−–]?)$`, "iu"), "$1");
}

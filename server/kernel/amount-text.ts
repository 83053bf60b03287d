import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import { plainDigits } from "@/server/kernel/plain-digits";

/**
 * Why an entered amount is invalid: it isn't a number, it is ambiguous, or it is finer than the currency's smallest
 * unit.
 */
export type AmountError = "not_a_number" | "ambiguous" | "too_fine";

/** Characters that group digits in some languages and never start the decimals. */
const GROUP_MARKS = /(?<=\d)[\s'’\u066c](?=\d)/g;
const PLAIN = /^\d{1,15}$/;
const GROUPED = /^\d{1,3}(?:([.,])\d{2,3})*(?:[.,]\d{3})$/;

/** An amount as people type it in a language: `50`, or `12.50` and `12,50` if it has a fraction. */
export function amountText(cents: Cents, currency: string, locale: string): string {
  const plain = decimalText(cents, minorUnits(currency)).replace(/\.0+$/, "");
  return plain.replace(".", decimalSign(locale));
}

/**
 * Parses an amount as people type it: `50`, `12,50` and `12.50` mean the same in every language, as do `1,234.50` and
 * `1.234,50`. A single separator before three digits is read by the language's convention, and rejected where the
 * language has none.
 */
export function readAmountText(text: string, currency: string, locale: string): Cents | AmountError {
  const decimals = minorUnits(currency);
  const input = bare(text, currency);
  if (PLAIN.test(input)) return inCents(input, "", decimals);
  const signs = [...input].filter((sign) => sign === "." || sign === ",");
  if (signs.length === 0 || !/^[\d.,]{1,30}$/.test(input) || !/^\d.*\d$/.test(input)) return "not_a_number";
  const last = signs.at(-1)!;
  const at = input.lastIndexOf(last);
  const before = input.slice(0, at);
  const after = input.slice(at + 1);
  const isOnlyOne = signs.length === 1;
  if (!isOnlyOne && signs.every((sign) => sign === last)) return grouped(input, decimals);
  if (!isOnlyOne) return before.includes(last) ? "not_a_number" : withDecimals(before, after, decimals);
  if (after.length !== 3) return withDecimals(before, after, decimals);
  return ofOneSign(before, after, decimals, decimalSign(locale) === last);
}

/** One separator before three digits: the language decides between thousands and decimals. */
function ofOneSign(before: string, after: string, decimals: number, isDecimalSign: boolean): Cents | AmountError {
  const canBeGroups = /^[1-9]\d{0,2}$/.test(before);
  if (decimals === 0) return canBeGroups ? inCents(before + after, "", 0) : "too_fine";
  if (!canBeGroups || isDecimalSign) {
    if (after.length <= decimals) return inCents(before, after, decimals);
    return canBeGroups ? "ambiguous" : "too_fine";
  }
  return inCents(before + after, "", decimals);
}

function withDecimals(before: string, after: string, decimals: number): Cents | AmountError {
  const whole = PLAIN.test(before) ? before : GROUPED.test(before) ? before.replace(/[.,]/g, "") : null;
  if (whole === null) return "not_a_number";
  if (after.length > decimals) return "too_fine";
  return inCents(whole, after, decimals);
}

function grouped(input: string, decimals: number): Cents | AmountError {
  return GROUPED.test(input) ? inCents(input.replace(/[.,]/g, ""), "", decimals) : "not_a_number";
}

function inCents(whole: string, fraction: string, decimals: number): Cents {
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Strips spaces, group separators and the currency's sign or code, and maps Arabic digits and signs to ASCII. */
function bare(text: string, currency: string): string {
  const plain = plainDigits(text).replaceAll("٫", ".").replace(GROUP_MARKS, "").trim();
  return plain
    .replace(new RegExp(`^(?:${currency}|\\p{Sc}|[A-Z]{1,3}\\p{Sc})\\s*`, "iu"), "")
    .replace(new RegExp(`\\s*(?:${currency}|\\p{Sc})$`, "iu"), "");
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === "decimal")?.value ?? ".";
}

import { BankFileError } from "@/server/ports/bank-file";

const DAY_MS = 86_400_000;
/** Two-digit years from here on belong to the last century. */
const LAST_CENTURY_FROM = 80;

/** The day as YYYY-MM-DD; null if there is no such day. */
export function existingDate(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The day of six digits, YYMMDD. Throws with the place if there is no such day. */
export function dateOfSixDigits(text: string, place: string): string {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = year === undefined ? null : existingDate(fullYear(Number(year)), Number(month), Number(day));
  if (date === null) throw new BankFileError(`"${text}" is not a date.`, place);
  return date;
}

/** The number of days between two days, whichever is first. */
export function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
}

function fullYear(twoDigits: number): number {
  return twoDigits >= LAST_CENTURY_FROM ? 1900 + twoDigits : 2000 + twoDigits;
}

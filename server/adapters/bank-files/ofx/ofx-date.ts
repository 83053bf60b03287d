import { existingDate } from "@/server/adapters/bank-files/existing-date";
import { BankFileError } from "@/server/ports/bank-file";

const DATE = /^(\d{4})(\d{2})(\d{2})(?:\d{2}(?:\d{2}(?:\d{2}(?:[.,]\d*)?)?)?)?\s*(?:\[[^\]]*\])?$/;

/**
 * The day of a time such as `20240131235959.000[-3:GMT]`, as written: the bank's own day, which converting it to
 * another time zone could change. Throws with the place if there is no such day.
 */
export function ofxDate(text: string, place: string): string {
  const [, year, month, day] = DATE.exec(text.trim()) ?? [];
  const date = year === undefined ? null : existingDate(Number(year), Number(month), Number(day));
  if (date === null) throw new BankFileError(`"${text}" is not a date.`, place);
  return date;
}

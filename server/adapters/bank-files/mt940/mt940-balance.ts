import { currencyAt, exactCents } from "@/server/adapters/bank-files/exact-amount";
import { dateOfSixDigits } from "@/server/adapters/bank-files/existing-date";
import { type BankBalance, BankFileError } from "@/server/ports/bank-file";

/** A balance, and whether it is intermediate, between two pages of a statement. */
export interface Mt940Balance extends BankBalance {
  isIntermediate: boolean;
}

/** Reads a balance such as `C240131EUR1234,5`. */
export function mt940Balance(text: string, isIntermediate: boolean, place: string): Mt940Balance {
  const [, mark, date = "", letters = "", amount = ""] = /^([CD])(\d{6})([A-Z]{3})\s*(\d+,\d*)$/.exec(text) ?? [];
  if (!mark) throw new BankFileError(`"${text}" is not a balance.`, place);
  const currency = currencyAt(letters, place);
  const cents = exactCents(amount, currency, place);
  return { amountCents: mark === "D" ? -cents : cents, currency, on: dateOfSixDigits(date, place), isIntermediate };
}

/** The currency of the floor limit, below which an interim report has no entries, such as `EURD100,`. */
export function floorCurrency(text: string, place: string): string {
  const [, currency] = /^([A-Z]{3})[CD]?\d+,\d*$/.exec(text) ?? [];
  if (!currency) throw new BankFileError(`"${text}" is not a floor limit.`, place);
  return currency;
}

/** When an interim report was made: `2401311345+0100` becomes `2024-01-31T13:45+01:00`. */
export function madeAt(text: string, place: string): string {
  const [, date, hour, minute, zone = ""] = /^(\d{6})(\d{2})(\d{2})([+-]\d{4})?$/.exec(text) ?? [];
  if (!date || Number(hour) > 23 || Number(minute) > 59) throw new BankFileError(`"${text}" is not a time.`, place);
  return `${dateOfSixDigits(date, place)}T${hour}:${minute}${zone.replace(/(\d{2})$/, ":$1")}`;
}

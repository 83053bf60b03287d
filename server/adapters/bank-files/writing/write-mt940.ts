import { closingOf } from "@/server/adapters/bank-files/writing/check-statement";
import { checkedLength, mt940Details } from "@/server/adapters/bank-files/writing/mt940-details-text";
import { type Fitting, fileName, startFitting } from "@/server/adapters/bank-files/writing/written-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { StatementDescription, StatementEntry, StatementFile } from "@/server/ports/statement-writer";

const REFERENCE_CHARACTERS = 16;

/**
 * Writes a statement as one MT940 message, in SWIFT's character set. Leaves out the payments of collective bookings.
 */
export function writeMt940(statement: StatementDescription): StatementFile {
  const { account, currency, number, opening, closesOn, entries } = statement;
  const closingCents = closingOf(statement);
  const fitting = startFitting();
  const lines = [
    `:20:STATEMENT${String(number).padStart(5, "0")}`,
    `:25:${checkedLength(accountText(statement), 35)}`,
    `:28C:${number}/1`,
    `:60F:${balance(opening.amountCents, opening.on, currency)}`,
    ...entries.flatMap((entry, at) => entryLines(entry, at, currency, fitting)),
    `:62F:${balance(closingCents, closesOn, currency)}`,
    "-",
  ];
  return {
    name: fileName(account.iban ?? account.number!, closesOn, number, "sta"),
    mediaType: "text/plain; charset=us-ascii",
    bytes: new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join("")),
    closingCents,
    shortened: fitting.shortened,
  };
}

function accountText({ account: { iban, number, bank } }: StatementDescription): string {
  if (iban !== null) return iban;
  return bank === null ? number! : `${bank}/${number}`;
}

function balance(cents: Cents, on: string, currency: string): string {
  return `${cents < 0n ? "D" : "C"}${sixDigits(on)}${currency}${amountText(cents, currency)}`;
}

/** Value date, booking date, mark, amount, kind, the payer's id and the bank's. */
function entryLines(entry: StatementEntry, at: number, currency: string, fitting: Fitting): string[] {
  const { bookedOn, valueOn, amountCents, endToEndId, bankReference, chargesCents } = entry;
  const id = endToEndId !== null && endToEndId.length <= REFERENCE_CHARACTERS ? endToEndId : "NONREF";
  const amount = amountText(amountCents, currency);
  const dates = `${sixDigits(valueOn)}${bookedOn.slice(5).replace("-", "")}`;
  return [
    `:61:${dates}${markOf(entry)}${amount}${codeOf(entry)}${id}//${bankReference}`,
    ...(chargesCents === 0n ? [] : [`/CHGS/${currency}${amountText(chargesCents, currency)}/`]),
    ...mt940Details(entry, at, fitting),
  ];
}

/** `RC` reverses a credit, so that the balance falls, and `RD` a debit. */
function markOf({ amountCents, isReversal }: StatementEntry): string {
  const isIn = amountCents > 0n;
  if (isReversal) return isIn ? "RD" : "RC";
  return isIn ? "C" : "D";
}

function codeOf({ kind, returnCode }: StatementEntry): string {
  if (kind === "fee") return "NCHG";
  if (kind === "interest") return "NINT";
  return returnCode === null ? "NTRF" : "NRTI";
}

/** Digits with a decimal comma, which is there even without decimals. */
function amountText(cents: Cents, currency: string): string {
  const decimals = minorUnits(currency);
  const text = decimalText(cents < 0n ? -cents : cents, decimals).replace(".", ",");
  return decimals === 0 ? `${text},` : text;
}

function sixDigits(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

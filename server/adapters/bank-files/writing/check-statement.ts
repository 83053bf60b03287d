import { existingDate } from "@/server/adapters/bank-files/existing-date";
import { isBankId } from "@/server/kernel/bank-text";
import type { Cents } from "@/server/kernel/money";
import type { StatementDescription, StatementEntry, StatementPayment } from "@/server/ports/statement-writer";

const NUMBER_MAX = 99_999;
/** The largest amount that fits in every format. */
const AMOUNT_MAX: Cents = 99_999_999_999n;
const BANK_REFERENCE = /^[A-Za-z0-9-]{1,16}$/;
const RETURN_CODE = /^[A-Z0-9]{3,4}$/;

/**
 * Throws a `RangeError` for a statement that no bank would produce, such as one whose payments don't add up to their
 * entry.
 */
export function checkStatement({ account, currency, number, opening, closesOn, entries }: StatementDescription): void {
  if ((account.iban ?? account.number) === null) fail("The account has neither an IBAN nor a number");
  if (!/^[A-Z]{3}$/.test(currency)) fail(`${currency} is not a currency`);
  if (!Number.isInteger(number) || number < 1 || number > NUMBER_MAX) fail(`${number} is not a statement's number`);
  checkAmount(opening.amountCents);
  let day = checkDay(opening.on);
  for (const entry of entries) {
    checkEntry(entry);
    if (entry.bookedOn < day) fail(`The entry of ${entry.bookedOn} comes after one of ${day}`);
    day = entry.bookedOn;
  }
  if (checkDay(closesOn) < day) fail(`The statement closes on ${closesOn}, before ${day}`);
}

/** Returns the balance after all entries. */
export function closingOf({ opening, entries }: StatementDescription): Cents {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, opening.amountCents);
}

function checkEntry(entry: StatementEntry): void {
  const { kind, bookedOn, valueOn, bankReference, payments, chargesCents, amountCents } = entry;
  checkDay(bookedOn);
  checkDay(valueOn);
  if (!BANK_REFERENCE.test(bankReference)) fail(`${bankReference} is not a bank's reference`);
  if (chargesCents < 0n) fail("The charges are below zero");
  if (kind !== "payment" && payments.length > 0) fail(`The ${kind} ${bankReference} has payments`);
  for (const payment of [entry, ...payments]) checkPayment(payment);
  const paid = payments.reduce((sum, payment) => sum + payment.amountCents, 0n);
  if (payments.length > 0 && paid - chargesCents !== amountCents)
    fail(`The payments of ${bankReference} don't come to its amount and charges`);
  if (payments.some((payment) => payment.amountCents > 0n !== amountCents > 0n))
    fail(`The payments of ${bankReference} go in both directions`);
}

function checkPayment({ amountCents, structuredReference, endToEndId, returnCode }: StatementPayment): void {
  if (amountCents === 0n) fail("A payment has no amount");
  checkAmount(amountCents);
  for (const id of [structuredReference, endToEndId]) if (id !== null && !isBankId(id)) fail(`${id} is not an id`);
  if (returnCode !== null && !RETURN_CODE.test(returnCode)) fail(`${returnCode} is not a reason of a return`);
}

function checkAmount(cents: Cents): void {
  if (cents > AMOUNT_MAX || cents < -AMOUNT_MAX) fail(`The amount ${cents} is too large`);
}

function checkDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  if (existingDate(year ?? 0, month ?? 0, date ?? 0) !== day) fail(`${day} is not a day`);
  return day;
}

function fail(message: string): never {
  throw new RangeError(message);
}

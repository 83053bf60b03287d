import { methodOf } from "@/server/adapters/payment-rail/sandbox-tokens";
import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { InputError } from "@/server/kernel/input-error";
import { plainDigits } from "@/server/kernel/plain-digits";

/** What was entered into the sandbox rail's form. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

/**
 * The cards that the sandbox accepts. The name identifies a card in a URL, where a number must never appear. The text
 * `card_<name>` describes the outcome of paying with it.
 */
export const TEST_CARDS = [
  { name: "ok", number: "4242 4242 4242 4242" },
  { name: "declined", number: "4000 0000 0000 0002" },
  { name: "insufficient_funds", number: "4000 0000 0000 9995" },
  { name: "returned", number: "4000 0000 0000 0341" },
  { name: "slow", number: "4000 0000 0000 7777" },
  { name: "disputed", number: "4000 0000 0000 0259" },
  { name: "dispute_won", number: "4000 0000 0000 2685" },
  { name: "late_return", number: "4000 0000 0000 0358" },
  { name: "refund_rejected", number: "4000 0000 0000 5126" },
  { name: "no_answer", number: "4000 0000 0000 6975" },
  { name: "authorization_ended", number: "4000 0000 0000 1414" },
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The card for a token; null for a token of no test card. */
export function testCardOf(token: string | null): TestCard | null {
  const number = methodOf(token)?.cardNumber;
  return TEST_CARDS.find((card) => digitsOf(card.number) === number) ?? null;
}

function digitsOf(number: string): string {
  return plainDigits(number).replace(/[\s-]/g, "");
}

/** An error in the entered card. */
export type CardError = InputError<
  "numberMissing" | "numberUnknown" | "expiryInvalid" | "expired" | "cvcInvalid" | "holderMissing"
> & { field: keyof CardInput };

/** Validates a card. Accepts only the test cards: real card numbers do not belong in a sandbox. */
export function readTestCard(input: CardInput, now: Date): { token: string } | { errors: CardError[] } {
  const digits = digitsOf(input.number);
  const token = [...TEST_METHODS].find(([, method]) => method.cardNumber === digits)?.[0];
  const errors: CardError[] = [];
  if (!token) errors.push({ field: "number", code: digits === "" ? "numberMissing" : "numberUnknown" });
  errors.push(...expiryErrors(input.expiry, now));
  if (!/^\d{3,4}$/.test(digitsOf(input.cvc))) errors.push({ field: "cvc", code: "cvcInvalid" });
  if (input.holder.trim() === "") errors.push({ field: "holder", code: "holderMissing" });
  return token && errors.length === 0 ? { token } : { errors };
}

/**
 * The ways to write an expiry date: as on the card, with any or no separator between month and year, a year of two or
 * four digits, or with the year first, as some browsers fill it in.
 */
const EXPIRIES = [
  /^(?<month>\d{1,2})\s?[/.\-\s]\s?(?:20)?(?<year>\d{2})$/,
  /^(?<month>\d{2})(?:20)?(?<year>\d{2})$/,
  /^20(?<year>\d{2})-(?<month>\d{2})$/,
];

function expiryErrors(text: string, now: Date): CardError[] {
  const typed = plainDigits(text).trim();
  const { month, year } = EXPIRIES.map((form) => form.exec(typed)?.groups).find(Boolean) ?? {};
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return [{ field: "expiry", code: "expiryInvalid" }];
  const lastInstant = Date.UTC(2000 + Number(year), Number(month), 1);
  return lastInstant <= now.getTime() ? [{ field: "expiry", code: "expired" }] : [];
}

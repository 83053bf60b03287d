import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { InputError } from "@/server/kernel/input-error";

/** What was entered into the sandbox rail's form. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

export interface TestCard {
  /** Identifies the card in a URL, where a number must never appear. */
  name: string;
  number: string;
  /** The outcome of paying with it. */
  effect: string;
}

/** The cards that the sandbox accepts, with their outcomes. */
export const TEST_CARDS: readonly TestCard[] = [
  { name: "ok", number: "4242 4242 4242 4242", effect: "The payment succeeds." },
  { name: "declined", number: "4000 0000 0000 0002", effect: "The payment is declined." },
  { name: "insufficient_funds", number: "4000 0000 0000 9995", effect: "The card has insufficient funds." },
  { name: "returned", number: "4000 0000 0000 0341", effect: "The bank returns the payment while it is clearing." },
  { name: "slow", number: "4000 0000 0000 7777", effect: "The payment succeeds but takes ten times as long to clear." },
  {
    name: "disputed",
    number: "4000 0000 0000 0259",
    effect: "The payer disputes the payment a day after it cleared, and gets the money back a week later.",
  },
  {
    name: "dispute_won",
    number: "4000 0000 0000 2685",
    effect: "The payer disputes the payment a day after it cleared, and the dispute is won a week later.",
  },
  {
    name: "late_return",
    number: "4000 0000 0000 0358",
    effect: "The bank returns the payment three days after it cleared.",
  },
  { name: "refund_rejected", number: "4000 0000 0000 5126", effect: "The payment succeeds, but a refund is rejected." },
  {
    name: "no_answer",
    number: "4000 0000 0000 6975",
    effect: "The payment is made, but the payment provider's answer is lost.",
  },
];

/** What is wrong with a card that was entered. */
export type CardError = InputError<
  "numberMissing" | "numberUnknown" | "expiryInvalid" | "expired" | "cvcInvalid" | "holderMissing"
> & { field: keyof CardInput };

/** Validates a card. Accepts only the test cards: real card numbers do not belong in a sandbox. */
export function readTestCard(input: CardInput, now: Date): { token: string } | { errors: CardError[] } {
  const digits = input.number.replace(/[\s-]/g, "");
  const token = [...TEST_METHODS].find(([, method]) => method.cardNumber === digits)?.[0];
  const errors: CardError[] = [];
  if (!token) errors.push({ field: "number", code: digits === "" ? "numberMissing" : "numberUnknown" });
  errors.push(...expiryErrors(input.expiry, now));
  if (!/^\d{3,4}$/.test(input.cvc.trim())) errors.push({ field: "cvc", code: "cvcInvalid" });
  if (input.holder.trim() === "") errors.push({ field: "holder", code: "holderMissing" });
  return token && errors.length === 0 ? { token } : { errors };
}

function expiryErrors(text: string, now: Date): CardError[] {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return [{ field: "expiry", code: "expiryInvalid" }];
  const lastInstant = Date.UTC(2000 + Number(year), Number(month), 1);
  return lastInstant <= now.getTime() ? [{ field: "expiry", code: "expired" }] : [];
}

import { readAmountText } from "@/server/kernel/amount-text";

/** The effect of an amount, as a form shows it. `public/give.js` reads it. */
export interface AmountImpact {
  cents: number;
  /** The amount, formatted in the reader's language. */
  amount: string;
  /** In the organizer's words. */
  text: string;
}

/** The effect of a gift of this amount: that of the largest amount which it reaches. Undefined if it reaches none. */
export function impactOf(giftCents: number, impacts: readonly AmountImpact[]): AmountImpact | undefined {
  return impacts.find(({ cents }) => cents <= giftCents);
}

/** The chosen or typed amount that a form is shown with; null if there is none that can be parsed. */
export function chosenCents(input: Record<string, string>, currency: string, locale: string): number | null {
  const { amount = "", own_amount: typed = "" } = input;
  if (/^\d{1,15}$/.test(amount)) return Number(amount);
  const cents = readAmountText(typed, currency, locale);
  return typeof cents === "bigint" ? Number(cents) : null;
}

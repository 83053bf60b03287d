import { readAmountText } from "@/server/kernel/amount-text";

/** What a form says that an amount does. `public/give.js` reads it. */
export interface AmountImpact {
  cents: number;
  /** The same, as the reader's language writes it. */
  amount: string;
  /** In the organizer's words. */
  text: string;
}

/** What a gift of this amount does: the greatest of the amounts that it reaches. Undefined if it reaches none. */
export function impactOf(giftCents: number, impacts: readonly AmountImpact[]): AmountImpact | undefined {
  return impacts.find(({ cents }) => cents <= giftCents);
}

/** The amount that a form is shown with, chosen or typed; null for none that can be read. */
export function chosenCents(input: Record<string, string>, currency: string, locale: string): number | null {
  const { amount = "", own_amount: typed = "" } = input;
  if (/^\d{1,15}$/.test(amount)) return Number(amount);
  const cents = readAmountText(typed, currency, locale);
  return typeof cents === "bigint" ? Number(cents) : null;
}

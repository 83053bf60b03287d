import { readAmountText } from "@/server/kernel/amount-text";
import type { Cents } from "@/server/kernel/money";

const AMOUNT = /^\p{Sc}?\s*[\d.,\s'’]+\s*(?:\p{Sc}|[A-Za-z]{3})?$/u;

/** The amount that someone looks for, with two decimals if it has any, and with or without a currency; null for another text. */
export function typedAmount(text: string): Cents | null {
  if (!AMOUNT.test(text)) return null;
  const cents = readAmountText(text.replace(/[A-Za-z]{3}$/, "").trim(), "USD", "en");
  return typeof cents === "bigint" ? cents : null;
}

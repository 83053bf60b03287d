import { readAmountText } from "@/server/kernel/amount-text";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** The current values of the form's amount fields. */
export interface Figures {
  /** The amount charged; null while no valid amount is entered. */
  paidCents: Cents | null;
  cadence: string;
}

/** Parses the amount fields exactly as the server will. */
export function figuresOf(read: (field: string) => unknown, currency: string, locale: Locale): Figures {
  const text = (field: string) => String(read(field) ?? "");
  const own = text("own_amount").trim();
  const chosen = /^\d+$/.test(text("amount")) ? BigInt(text("amount")) : null;
  const input = own === "" ? null : readAmountText(own, currency, intlTag(locale));
  const gift = own === "" ? chosen : typeof input === "bigint" ? input : null;
  const fee = read("covers_fee") === "on" ? GIFT_FEE_CENTS : 0n;
  return { paidCents: gift === null || gift <= 0n ? null : gift + fee, cadence: text("cadence") };
}

import { readAmountText } from "@/server/kernel/amount-text";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** What the fields of the form say at the moment. */
export interface Figures {
  /** What is charged; null while no sum can be read. */
  paidCents: Cents | null;
  cadence: string;
}

/** Reads the fields that sums are made of, as the server will. */
export function figuresOf(read: (field: string) => unknown, currency: string, locale: Locale): Figures {
  const text = (field: string) => String(read(field) ?? "");
  const own = text("own_amount").trim();
  const chosen = /^\d+$/.test(text("amount")) ? BigInt(text("amount")) : null;
  const input = own === "" ? null : readAmountText(own, currency, intlTag(locale));
  const gift = own === "" ? chosen : typeof input === "bigint" ? input : null;
  const fee = read("covers_fee") === "on" ? GIFT_FEE_CENTS : 0n;
  return { paidCents: gift === null || gift <= 0n ? null : gift + fee, cadence: text("cadence") };
}

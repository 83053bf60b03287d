import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** What stands next to a typed amount: the currency's symbol, or its code if there is none. */
export function currencySign(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(intlTag(locale), { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

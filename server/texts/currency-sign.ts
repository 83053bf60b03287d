import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** What stands beside a typed sum: the currency's sign, or its code where there is none. */
export function currencySign(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(intlTag(locale), { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

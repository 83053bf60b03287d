import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What Almoner does and what it costs, with the fee in the page's currency. */
export function aboutAlmoner(locale: Locale, currency?: string | null): string {
  const fee = formatMoney(GIFT_FEE_CENTS, currency ?? DEFAULT_CURRENCY, locale);
  return translator(locale, "common")("about", { fee });
}

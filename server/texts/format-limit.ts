import type { LimitAmount } from "@/server/kernel/limit-amount";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A limit within a sentence: “$250”, or “about ¥38,400” if it is set in another currency. */
export function formatLimit({ cents, currency, isAbout }: LimitAmount, locale: Locale): string {
  const amount = formatRoundMoney(cents, currency, locale);
  return isAbout ? translator(locale, "common")("aboutAmount", { amount }) : amount;
}

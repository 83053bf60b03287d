import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What people are shown of a mandate. */
export interface MandateFacts {
  reference: string | null;
  acceptedAt: Date;
  endedAt: Date | null;
}

/** By what a bank account is debited, and since when. */
export function mandateText({ reference, acceptedAt, endedAt }: MandateFacts, locale: Locale): string {
  const t = translator(locale, "debit");
  const date = formatDate(acceptedAt, locale);
  if (reference === null) return endedAt ? t("factEndedPlain") : t("factPlain", { date });
  return endedAt ? t("factEnded", { reference }) : t("fact", { reference, date });
}

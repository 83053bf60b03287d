import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What people see of a mandate. */
export interface MandateFacts {
  reference: string | null;
  acceptedAt: Date;
  endedAt: Date | null;
}

/** The mandate by which a bank account is debited, and since when. */
export function mandateText({ reference, acceptedAt, endedAt }: MandateFacts, locale: Locale): string {
  const t = translator(locale, "debit");
  const date = formatDate(acceptedAt, locale);
  if (reference === null) return endedAt ? t("factEndedPlain") : t("factPlain", { date });
  return endedAt ? t("factEnded", { reference }) : t("fact", { reference, date });
}

/** A mandate with the text that was agreed to; its language is null where that was not recorded. */
export interface AgreedMandateFacts extends MandateFacts {
  agreement: string;
  language: string | null;
}

/** When the mandate was agreed to, and its reference at the payer's bank. */
export function agreedText({ reference, acceptedAt }: MandateFacts, locale: Locale): string {
  const t = translator(locale, "debit");
  const date = formatDate(acceptedAt, locale);
  return reference === null ? t("agreedOn", { date }) : t("agreedOnWith", { date, reference });
}

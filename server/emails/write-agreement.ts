import { moneyText } from "@/server/emails/gift-emails";
import { DEBIT_NOTICE_DAYS, DEBIT_WITHIN_DAYS, type DebitScheme } from "@/server/kernel/debit-schemes";
import type { DebitAgreement } from "@/server/ports/debit-agreement";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/**
 * Writes the mandate that the payer of a debit agrees to, in their language: what is debited, when and how often, and
 * how they are notified.
 */
export function writeAgreement({ scheme, terms }: DebitAgreement, locale: Locale): string {
  const t = translator(locale, "debit");
  if (!terms) return withNotice(t("any"), scheme, locale);
  const { amount, recipient, repeats } = terms;
  const values = {
    amount: moneyText(amount, locale),
    recipient: recipientName(recipient, locale),
    days: DEBIT_WITHIN_DAYS,
  };
  if (!repeats) return t("once", values);
  const { cadence, nextAt, startsThen } = repeats;
  return withNotice(
    t(startsThen ? "dates" : "repeats", { ...values, cadence, date: formatDate(nextAt, locale) }),
    scheme,
    locale,
  );
}

function withNotice(agreed: string, scheme: DebitScheme, locale: Locale): string {
  const days = DEBIT_NOTICE_DAYS[scheme];
  return days === 0 ? agreed : `${agreed} ${translator(locale, "debit")("notice", { days })}`;
}

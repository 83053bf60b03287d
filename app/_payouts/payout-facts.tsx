import { PayoutStatusMark } from "@/app/_payouts/payout-status";
import { Fact, FactList } from "@/components/parts/fact-list";
import { IdText } from "@/components/parts/id-text";
import { Money } from "@/components/ui/money";
import type { PayoutDetails } from "@/server/domain/payouts/read-payout-details";
import type { Locale } from "@/server/texts/locales";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

interface PayoutFactsProps {
  details: Pick<PayoutDetails, "payout" | "account">;
  locale: Locale;
}

/** The details of a payout. */
export function PayoutFacts({ details: { payout, account }, locale }: PayoutFactsProps) {
  const t = translator(locale, "money");
  const { status, amountCents, currency, trigger, statementText, disbursementId, id } = payout;
  return (
    <section aria-labelledby="facts" className="min-w-0 space-y-4">
      <h2 id="facts" className="section-title">
        {t("payoutFacts")}
      </h2>
      <FactList>
        <Fact label={t("payoutStatusTitle")}>
          <PayoutStatusMark status={status} locale={locale} />
        </Fact>
        <Fact label={t("gross")}>
          <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
        </Fact>
        <Fact label={t("account")}>
          <bdi>{payoutAccountText(account, locale)}</bdi>
        </Fact>
        <Fact label={t("bankShows")}>
          <span dir="ltr">{statementText}</span>
        </Fact>
        <Fact label={t("payoutWhy")}>{t("payoutTrigger", { trigger })}</Fact>
        {disbursementId && (
          <Fact label={t("linePool")}>
            <IdText id={disbursementId} locale={locale} />
          </Fact>
        )}
        <Fact label={translator(locale, "received")("id")}>
          <IdText id={id} locale={locale} />
        </Fact>
      </FactList>
    </section>
  );
}

import { RANGE_WHEN } from "@/app/_home/range-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import type { GivingReport } from "@/server/domain/home/read-home";
import { translator } from "@/server/texts/translator";

interface MoneyFactsProps {
  report: GivingReport;
  language: PageLocale;
}

/** The organization's balance, what is pending, and what was refunded. */
export function MoneyFacts({ report, language: { locale } }: MoneyFactsProps) {
  const t = translator(locale, "overview");
  const { currency, monthly, now, range } = report;
  const money = (cents: bigint) => <Money cents={Number(cents)} currency={currency} locale={locale} />;
  return (
    <section aria-labelledby="money" className="space-y-3">
      <h2 id="money" className="section-title">
        {t("money")}
      </h2>
      <FactList>
        <Fact label={t("available")}>{money(report.availableCents)}</Fact>
        <Fact label={t("onItsWay")}>{money(report.onItsWayCents)}</Fact>
        <Fact label={t("monthly")}>{money(monthly.cents)}</Fact>
        {now.refundedCount > 0 && (
          <Fact label={t("refunded", { when: t(RANGE_WHEN[range]) })}>{money(now.refundedCents)}</Fact>
        )}
      </FactList>
    </section>
  );
}

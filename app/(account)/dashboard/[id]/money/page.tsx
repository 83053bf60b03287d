import { meMetadata } from "@/app/_account/me-page";
import { CurrencyChoice, HeldMoneyFacts } from "@/app/_money/held-money";
import { currencyIn, monthIn } from "@/app/_money/money-query";
import { MonthList } from "@/app/_money/month-list";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts } from "@/app/_payouts/open-payouts";
import { PayoutSection } from "@/app/_payouts/payout-section";
import { EmptyState } from "@/components/ui/empty-state";
import { readMoney } from "@/server/domain/home/money/read-money";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** An organization's balance, and its movements by month. */
export default async function MoneyPage(props: OrganizationProps) {
  const { opened, room: path, notice } = await openPayouts(props, "");
  const { acting, language } = opened;
  const { locale, href } = language;
  const query = await props.searchParams;
  const until = monthIn(query.until);
  const report = await acting.run(readMoney, { currency: currencyIn(query), until });
  const { held, currency, months } = report;
  const t = translator(locale, "money");
  const desk = await acting.run(readPayoutDesk, { currency });
  const frame = { opened, room: "/money", title: translator(locale, "dashboard")("money"), ...notice } as const;
  const own = held.find((one) => one.currency === currency);
  if (!own || (months.length === 0 && until === null))
    return (
      <OrganizationFrame {...frame}>
        {own && <HeldMoneyFacts held={own} language={language} />}
        <PayoutSection desk={desk} opened={opened} />
        <EmptyState
          action={
            acting.isPerson ? undefined : (
              <a href={href(`/dashboard/${opened.id}/gifts`)} className="button-quiet">
                {t("emptyAction")}
              </a>
            )
          }
        >
          {t("empty")}
        </EmptyState>
      </OrganizationFrame>
    );
  const money = (cents: bigint) => formatMoney(cents, own.currency, locale);
  const asked = new URLSearchParams({ currency: own.currency, ...(until && { until }) });
  return (
    <OrganizationFrame
      {...frame}
      action={
        <a href={`${path}/export?${asked}`} className="button-quiet">
          {t("download")}
        </a>
      }
      isWide
    >
      <p className="text-lead max-w-2xl">
        {t("sentence", { amount: money(own.availableCents), onItsWay: money(own.onItsWayCents) })}
      </p>
      <section aria-label={t("balances")} className="max-w-2xl space-y-3">
        <CurrencyChoice held={held} chosen={own.currency} path={path} language={language} />
        <HeldMoneyFacts held={own} language={language} />
      </section>
      <PayoutSection desk={desk} opened={opened} />
      <MonthList report={report} currency={own.currency} opened={opened} />
    </OrganizationFrame>
  );
}

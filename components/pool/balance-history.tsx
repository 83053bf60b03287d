import { ChartTable } from "@/components/parts/chart-table";
import { balanceChart, CHART_HEIGHT, CHART_WIDTH, lastOfMonths } from "@/components/pool/balance-chart";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { PoolPage } from "@/server/resources/pool-page";
import { formatDate, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface BalanceHistoryProps {
  page: Pick<PoolPage, "history" | "now" | "pool">;
  locale: Locale;
}

/** A pool's treasury and reserves as a chart, with the numbers behind it in a table. */
export function BalanceHistory({ page: { history, now, pool }, locale }: BalanceHistoryProps) {
  const t = translator(locale, "pool");
  const chart = balanceChart(history, now);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="section-title">
        {t("historyTitle")}
      </h2>
      {chart === null ? (
        <p className="mt-3 text-quiet">{t("historyEmpty")}</p>
      ) : (
        <>
          <ul className="mt-3 flex flex-wrap gap-x-6 text-small">
            <LegendItem label={t("treasury")} line="stroke-accent" width={3} />
            <LegendItem label={t("reserves")} line="stroke-quiet" width={2} dash="6 5" />
          </ul>
          {/* Time runs from left to right in every script. */}
          <div dir="ltr" className="mt-2 text-quiet text-small">
            <p className="tabular-nums">{formatRoundMoney(chart.topCents, pool.currency, locale)}</p>
            <svg
              viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t("historyLabel", {
                from: formatDate(new Date(chart.from), locale),
                to: formatDate(new Date(now), locale),
              })}
              className="h-40 w-full border-line border-y"
            >
              <path d={chart.area} className="fill-accent" fillOpacity={0.12} />
              <path
                d={chart.reserves}
                className="fill-none stroke-quiet"
                strokeWidth={2}
                strokeDasharray="6 5"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={chart.treasury}
                className="fill-none stroke-accent"
                strokeWidth={3}
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <p className="flex justify-between gap-4">
              <TimeText at={chart.from} locale={locale} />
              <TimeText at={now} locale={locale} />
            </p>
          </div>
          <Numbers history={history} currency={pool.currency} locale={locale} />
        </>
      )}
    </section>
  );
}

function LegendItem({ label, line, width, dash }: { label: string; line: string; width: number; dash?: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
        <path d="M0 4H28" className={line} strokeWidth={width} strokeDasharray={dash} />
      </svg>
      {label}
    </li>
  );
}

function Numbers({ history, currency, locale }: { history: PoolPage["history"]; currency: string; locale: Locale }) {
  const t = translator(locale, "pool");
  return (
    <ChartTable
      label={t("historyNumbers")}
      caption={t("historyTitle")}
      columns={[t("columnDate"), t("treasury"), t("reserves")]}
      rows={lastOfMonths(history).map(({ at, treasuryCents, reservesCents }) => ({
        key: at,
        cells: [
          <TimeText key="at" at={at} locale={locale} />,
          <Money key="treasury" cents={treasuryCents} currency={currency} locale={locale} />,
          <Money key="reserves" cents={reservesCents} currency={currency} locale={locale} />,
        ],
      }))}
    />
  );
}

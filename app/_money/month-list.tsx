import { StatementTable } from "@/app/_money/statement-table";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import type { MoneyReport } from "@/server/domain/home/money/read-money";
import { formatMonth } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface MonthListProps {
  report: Pick<MoneyReport, "months" | "earlier" | "timeZone">;
  currency: string;
  opened: OrganizationPage;
}

/** The months of a balance, each linked to its days. */
export function MonthList({ report: { months, earlier, timeZone }, currency, opened }: MonthListProps) {
  const { locale, href } = opened.language;
  const t = translator(locale, "money");
  const path = `${organizationPath(opened.id)}/money`;
  return (
    <section aria-labelledby="statement" className="space-y-3">
      <h2 id="statement" className="section-title">
        {t("statement")}
      </h2>
      <p className="max-w-2xl text-quiet text-small">{t("zone", { zone: timeZone })}</p>
      {months.length === 0 ? (
        <p className="text-quiet">{t("nothing")}</p>
      ) : (
        <StatementTable
          caption={t("statement")}
          periods={months}
          currency={currency}
          title={t("month")}
          nameOf={({ key }) => (
            <a
              href={href(`${path}/${key.slice(0, 7)}?currency=${currency}`)}
              data-row
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              <time dateTime={key.slice(0, 7)}>{formatMonth(key, locale)}</time>
            </a>
          )}
          locale={locale}
        />
      )}
      {earlier && (
        <a
          href={href(`${path}?currency=${currency}&until=${earlier}`)}
          rel="next"
          className="text-link inline-flex min-h-11 items-center"
        >
          {t("earlier")}
        </a>
      )}
    </section>
  );
}

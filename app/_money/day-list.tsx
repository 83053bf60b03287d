import { StatementTable } from "@/app/_money/statement-table";
import type { PageLocale } from "@/app/_request/request-locale";
import type { StatementPeriod } from "@/server/domain/home/money/read-statement";
import { formatDay } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface DayListProps {
  days: readonly StatementPeriod[];
  /** The day whose lines are shown below; null for all. */
  day: string | null;
  currency: string;
  /** The month's path, without a language. */
  path: string;
  language: PageLocale;
}

/** The days of a month with movements, each linked to its lines. */
export function DayList({ days, day, currency, path, language: { locale, href } }: DayListProps) {
  const t = translator(locale, "money");
  return (
    <section aria-labelledby="days" className="space-y-3">
      <h2 id="days" className="section-title">
        {t("days")}
      </h2>
      <StatementTable
        caption={t("days")}
        periods={days}
        currency={currency}
        title={t("day")}
        nameOf={({ key }) => (
          <a
            href={href(`${path}?currency=${currency}&day=${key}`)}
            aria-current={key === day ? "true" : undefined}
            className={`inline-flex min-h-11 items-center ${key === day ? "font-semibold" : "text-link"}`}
          >
            <time dateTime={key}>{formatDay(key, locale)}</time>
          </a>
        )}
        locale={locale}
      />
    </section>
  );
}

import { More } from "@/app/_account/me-frame";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { PayoutLineTable } from "@/app/_payouts/payout-line-table";
import { writePosition } from "@/app/_request/list-position";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import { totalOf } from "@/server/domain/payouts/statement-sums";
import type { Page } from "@/server/operations/page";
import type { PayoutLine } from "@/server/resources/payout-line";
import type { StatementSum } from "@/server/resources/payout-statement";
import type { Locale } from "@/server/texts/locales";
import { payoutLineText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

interface StatementProps {
  sums: readonly StatementSum[];
  lines: Page<PayoutLine>;
  currency: string;
  /** The label of the statement's total. */
  total: string;
  /** The page's own path without a language, and its query. */
  path: string;
  query?: Record<string, string>;
  opened: OrganizationPage;
}

/** The content of a payout: totals by type, and all lines. */
export function StatementView({ sums, lines, currency, total, path, query, opened }: StatementProps) {
  const { language, timeZone, id, acting } = opened;
  const t = translator(language.locale, "money");
  const of = { currency, gifts: acting.isPerson ? null : `${organizationPath(id)}/gifts`, timeZone, language };
  return (
    <>
      <section aria-labelledby="sums" className="max-w-2xl space-y-3">
        <h2 id="sums" className="section-title">
          {t("statementTitle")}
        </h2>
        <p className="text-quiet text-small">{t("statementText")}</p>
        <SumTable sums={sums} currency={currency} total={total} locale={language.locale} />
      </section>
      <section aria-labelledby="lines" className="space-y-3">
        <h2 id="lines" className="section-title">
          {t("statementLines")}
        </h2>
        {lines.rows.length === 0 ? (
          <p className="text-quiet">{t("statementNone")}</p>
        ) : (
          <PayoutLineTable caption={t("statementLines")} lines={lines.rows} {...of} />
        )}
        <More {...language} path={path} query={query} next={lines.next && writePosition(lines.next)} />
      </section>
    </>
  );
}

interface SumTableProps extends Pick<StatementProps, "sums" | "currency" | "total"> {
  locale: Locale;
}

function SumTable({ sums, currency, total, locale }: SumTableProps) {
  const t = translator(locale, "money");
  const money = (cents: bigint) => <Money cents={Number(cents)} currency={currency} locale={locale} />;
  const columns: Column<StatementSum>[] = [
    {
      key: "what",
      title: t("what"),
      cell: ({ type, cents }) => payoutLineText({ type, amountCents: cents }, locale, false),
    },
    {
      key: "count",
      title: t("lineCount"),
      isFigure: true,
      cell: ({ count }) =>
        count !== null && (
          <>
            <span className="text-quiet text-small md:hidden">{t("lineCount")} </span>
            {count}
          </>
        ),
    },
    { key: "amount", title: t("gross"), isFigure: true, onPhone: "first", cell: ({ cents }) => money(cents) },
  ];
  return (
    <DataTable
      caption={t("statementTitle")}
      columns={columns}
      rows={sums}
      keyOf={({ type, cents }) => `${type} ${cents < 0n}`}
      sums={{ what: total, amount: money(totalOf(sums)) }}
    />
  );
}

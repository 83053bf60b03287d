import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import type { StatementPeriod } from "@/server/domain/home/money/read-statement";
import { STATEMENT_COLUMNS, type StatementColumn } from "@/server/domain/home/money/statement-columns";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The columns that are left out if they are empty. */
const RARE: readonly StatementColumn[] = ["pools", "corrections"];

interface StatementTableProps {
  caption: string;
  /** Newest first, at least one. */
  periods: readonly StatementPeriod[];
  currency: string;
  /** The title of the first column, and its content. */
  title: string;
  nameOf(period: StatementPeriod): ReactNode;
  locale: Locale;
}

/** Months or days of a balance: each row from opening to closing, with the totals. */
export function StatementTable({ caption, periods, currency, title, nameOf, locale }: StatementTableProps) {
  const t = translator(locale, "money");
  const shown = STATEMENT_COLUMNS.filter(
    (column) => !RARE.includes(column) || periods.some(({ figures }) => figures[column] !== 0n),
  );
  const money = (cents: bigint, className = "") => (
    <Money cents={Number(cents)} currency={currency} locale={locale} className={className} />
  );
  const columns: Column<StatementPeriod>[] = [
    { key: "period", title, cell: nameOf },
    {
      key: "opening",
      title: t("opening"),
      isFigure: true,
      cell: (period) => figure("opening", money(period.openingCents)),
    },
    ...shown.map(
      (column): Column<StatementPeriod> => ({
        key: column,
        title: t(column),
        isFigure: true,
        cell: ({ figures }) => figure(column, money(figures[column])),
      }),
    ),
    {
      key: "closing",
      title: t("closing"),
      isFigure: true,
      onPhone: "first",
      cell: ({ closingCents }) => money(closingCents, "font-semibold"),
    },
  ];
  const figure = (column: "opening" | StatementColumn, shownMoney: ReactNode) => (
    <>
      <span className="text-quiet text-small md:hidden">{t(column)} </span>
      {shownMoney}
    </>
  );
  const sum = (column: StatementColumn) => periods.reduce((cents, { figures }) => cents + figures[column], 0n);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={periods}
      keyOf={({ key }) => key}
      sums={{
        period: t("sums"),
        opening: figure("opening", money(periods.at(-1)!.openingCents)),
        ...Object.fromEntries(shown.map((column) => [column, figure(column, money(sum(column)))])),
        closing: money(periods[0]!.closingCents),
      }}
    />
  );
}

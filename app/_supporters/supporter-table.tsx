import type { PageLocale } from "@/app/_request/request-locale";
import { giftsIn, givenText, supporterText } from "@/app/_supporters/supporter-words";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import type { SupporterRow } from "@/server/resources/supporter";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface SupporterTableProps {
  rows: readonly SupporterRow[];
  /** The path of the list, without a language. */
  path: string;
  timeZone: string;
  language: PageLocale;
}

/** Supporters, one per row. */
export function SupporterTable({ rows, language, ...place }: SupporterTableProps) {
  const caption = translator(language.locale, "supporters")("supporters");
  return <DataTable caption={caption} columns={columnsOf(place, language)} rows={rows} keyOf={({ id }) => id} />;
}

function columnsOf(
  { path, timeZone }: Pick<SupporterTableProps, "path" | "timeZone">,
  { locale, href }: PageLocale,
): Column<SupporterRow>[] {
  const t = translator(locale, "supporters");
  return [
    {
      key: "name",
      title: t("columnName"),
      cell: (row) => <Name row={row} href={href(`${path}/${row.id}`)} locale={locale} />,
    },
    {
      key: "tags",
      title: t("columnTags"),
      onPhone: "line",
      cell: ({ tags, doNotContact, isMonthly }) => (
        <>
          {isMonthly && <span className="block font-semibold text-small">{t("monthly")}</span>}
          {doNotContact && <span className="block font-semibold text-small">{t("doNotContact")}</span>}
          <bdi className="text-quiet text-small [overflow-wrap:anywhere]">{tags.join(", ")}</bdi>
        </>
      ),
    },
    {
      key: "last",
      title: t("columnLast"),
      cell: ({ lastGiftAt }) => <MomentText at={lastGiftAt} timeZone={timeZone} locale={locale} />,
    },
    {
      key: "given",
      title: t("columnGiven"),
      isFigure: true,
      onPhone: "first",
      cell: ({ totals }) => (
        <>
          <span className="font-semibold">{givenText(totals, locale)}</span>
          <span className="block text-quiet text-small">
            {translator(locale, "received")("sumCount", { count: giftsIn(totals) })}
          </span>
        </>
      ),
    },
  ];
}

/** The supporter's name, linked to their page, with the address below. */
function Name({ row, href, locale }: { row: SupporterRow; href: string; locale: Locale }) {
  const t = translator(locale, "supporters");
  return (
    <>
      <a
        href={href}
        data-row
        className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
      >
        <bdi>{supporterText(row)}</bdi>
      </a>
      <span className="block text-quiet text-small [overflow-wrap:anywhere]">
        <bdi dir="ltr">{row.email}</bdi>
        {row.merged.length > 0 && ` ${t("andMerged", { count: row.merged.length })}`}
      </span>
    </>
  );
}

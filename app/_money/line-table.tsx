import { donorText } from "@/app/_gifts/gift-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import type { MoneyLine } from "@/server/domain/home/money/read-money-lines";
import type { StatementColumn } from "@/server/domain/home/money/statement-columns";
import { isId } from "@/server/kernel/ids";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

const WORDS: Record<StatementColumn, TextKey<"money">> = {
  gifts: "lineGift",
  fees: "fees",
  costs: "costs",
  refunds: "lineRefund",
  pools: "linePool",
  payouts: "linePayout",
  corrections: "lineCorrection",
};

interface LineTableProps {
  caption: string;
  lines: readonly MoneyLine[];
  /** The paths of the gifts and the payouts, without a language; null for readers without a room of gifts. */
  gifts: string | null;
  payouts: string;
  timeZone: string;
  language: PageLocale;
}

/** Movements of a balance, one per row; gifts are linked to their pages. */
export function LineTable({ caption, lines, gifts, payouts, timeZone, language: { locale, href } }: LineTableProps) {
  const t = translator(locale, "money");
  const money = (cents: bigint, currency: string, className = "") => (
    <Money cents={Number(cents)} currency={currency} locale={locale} className={className} />
  );
  const columns: Column<MoneyLine>[] = [
    {
      key: "donor",
      title: t("donor"),
      cell: ({ gift, subjectId }) =>
        gift && gifts === null ? (
          <bdi className="[overflow-wrap:anywhere]">{donorText(gift, locale)}</bdi>
        ) : gift ? (
          <a
            href={href(`${gifts}/${gift.id}`)}
            data-row
            className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            <bdi>{donorText(gift, locale)}</bdi>
          </a>
        ) : (
          <OtherSubject id={subjectId} href={isId(subjectId, "payout") ? href(`${payouts}/${subjectId}`) : null} />
        ),
    },
    { key: "what", title: t("what"), cell: ({ column }) => t(WORDS[column]) },
    {
      key: "when",
      title: t("when"),
      cell: ({ at }) => <MomentText at={at} timeZone={timeZone} isBooked locale={locale} />,
    },
    {
      key: "gross",
      title: t("gross"),
      isFigure: true,
      onPhone: "first",
      cell: ({ grossCents, currency }) => money(grossCents, currency, "font-semibold"),
    },
    {
      key: "fee",
      title: t("fee"),
      isFigure: true,
      cell: ({ feeCents, currency }) => labeled(t("fee"), money(-feeCents, currency)),
    },
    {
      key: "net",
      title: t("net"),
      isFigure: true,
      cell: ({ netCents, currency }) => labeled(t("net"), money(netCents, currency)),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={lines} keyOf={({ reference }) => reference} />;
}

/** The subject of a line that is not a gift: a payout is linked to its page. */
function OtherSubject({ id, href }: { id: string; href: string | null }) {
  const text = <code className="text-small [overflow-wrap:anywhere]">{id}</code>;
  if (href === null) return text;
  return (
    <a href={href} data-row className="text-link inline-flex min-h-11 items-center">
      {text}
    </a>
  );
}

/** A figure with its column's title, because phones hide column headings. */
function labeled(title: string, figure: React.ReactNode) {
  return (
    <>
      <span className="text-quiet text-small md:hidden">{title} </span>
      {figure}
    </>
  );
}

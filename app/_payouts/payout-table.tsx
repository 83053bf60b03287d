import { PayoutStatusMark } from "@/app/_payouts/payout-status";
import { dateText, dayText } from "@/app/_payouts/payout-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import type { Payout } from "@/server/generated/prisma/client";
import { translator } from "@/server/texts/translator";

interface PayoutTableProps {
  caption: string;
  rows: readonly Payout[];
  /** The path of the payouts, without a language. */
  path: string;
  timeZone: string;
  language: PageLocale;
}

/** Payouts, one per row, each linked to its page. */
export function PayoutTable({ caption, rows, path, timeZone, language: { locale, href } }: PayoutTableProps) {
  const t = translator(locale, "money");
  const columns: Column<Payout>[] = [
    {
      key: "planned",
      title: t("payoutPlanned"),
      cell: ({ id, createdAt }) => (
        <a
          href={href(`${path}/${id}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold md:whitespace-nowrap"
        >
          <time dateTime={createdAt.toISOString()}>{dayText(createdAt, timeZone, locale)}</time>
        </a>
      ),
    },
    {
      key: "status",
      title: t("payoutStatusTitle"),
      cell: ({ status }) => <PayoutStatusMark status={status} locale={locale} />,
    },
    {
      key: "arrives",
      title: t("payoutArrives"),
      cell: ({ arrivesOn }) =>
        arrivesOn && <time dateTime={arrivesOn.toISOString()}>{dateText(arrivesOn, locale)}</time>,
    },
    { key: "why", title: t("payoutWhy"), cell: ({ trigger }) => t("payoutTrigger", { trigger }) },
    {
      key: "amount",
      title: t("gross"),
      isFigure: true,
      onPhone: "first",
      cell: ({ amountCents, currency }) => (
        <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

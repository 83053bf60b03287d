import { DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import type { ComparedDay } from "@/server/domain/bank/compare-bank-days";
import { formatDay } from "@/server/texts/format";

/** The bank's closing balance of each day, next to the ledger's. */
export function DayTable({ days, currency }: { days: readonly ComparedDay[]; currency: string }) {
  const money = (cents: bigint) => <Money cents={Number(cents)} currency={currency} locale="en" />;
  return (
    <DataTable
      caption="Closing balances, newest first"
      rows={days}
      keyOf={({ statementId }) => statementId}
      columns={[
        {
          key: "on",
          title: "Closed on",
          cell: ({ closedOn }) => formatDay(closedOn.toISOString().slice(0, 10), "en", true),
        },
        { key: "bank", title: "By the bank", isFigure: true, cell: ({ closingCents }) => money(closingCents) },
        { key: "books", title: "By the books", isFigure: true, cell: ({ bookedCents }) => money(bookedCents) },
        { key: "unclear", title: "Unclear", isFigure: true, cell: ({ unclearCents }) => money(unclearCents) },
        {
          key: "difference",
          title: "Not explained",
          isFigure: true,
          onPhone: "first",
          cell: ({ differenceCents }) =>
            differenceCents === 0n ? (
              <span className="text-good">Nothing</span>
            ) : (
              <span className="font-semibold text-refused">{money(differenceCents)}</span>
            ),
        },
      ]}
    />
  );
}

import { DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { BankEntry } from "@/server/ports/bank-file";
import { formatDay } from "@/server/texts/format";

/** The first rows of a table as they would be read, and the first value that can't be read. */
export function ReadRows({ entries, problem }: { entries: readonly BankEntry[]; problem: string | null }) {
  return (
    <>
      {problem !== null && (
        <div role="alert">
          <Notice kind="refused" title="The file can't be read like this">
            <p className="[overflow-wrap:anywhere]">{problem}</p>
          </Notice>
        </div>
      )}
      {entries.length > 0 && (
        <DataTable
          caption="The first payments, as they are read"
          rows={entries}
          keyOf={({ place }) => place}
          columns={[
            {
              key: "name",
              title: "Name",
              cell: ({ counterparty }) => (
                <bdi className="[overflow-wrap:anywhere]">{counterparty?.name ?? "None"}</bdi>
              ),
            },
            {
              key: "text",
              title: "Text",
              onPhone: "line",
              cell: ({ text }) => <bdi className="text-quiet [overflow-wrap:anywhere]">{text}</bdi>,
            },
            { key: "on", title: "Date", cell: ({ bookedOn }) => bookedOn && formatDay(bookedOn, "en", true) },
            { key: "place", title: "Row", cell: ({ place }) => <span className="text-quiet">{place}</span> },
            {
              key: "sum",
              title: "Amount",
              isFigure: true,
              onPhone: "first",
              cell: ({ amountCents, currency }) => (
                <Money cents={Number(amountCents)} currency={currency} locale="en" />
              ),
            },
          ]}
        />
      )}
    </>
  );
}

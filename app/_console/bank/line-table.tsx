import { CheckCircle2, Clock3 } from "lucide-react";
import { ADMIN_PATH } from "@/app/_console/admin-frame";
import { DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import type { ListedLine } from "@/server/domain/bank/search-bank-lines";
import { BANK_PAYMENT_QUEUE } from "@/server/domain/bank/worklist/bank-payment-queue";
import { formatDay, formatMoney } from "@/server/texts/format";

/** The bookings on an account: a table, on a phone a list. */
export function LineTable({ rows }: { rows: readonly ListedLine[] }) {
  return (
    <DataTable
      caption="Payments, newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: (line) => <Name line={line} />,
        },
        { key: "text", title: "Text", onPhone: "line", cell: ({ text, parts }) => <Text text={text} parts={parts} /> },
        { key: "on", title: "Booked on", cell: ({ bookedOn }) => formatDay(bookedOn, "en", true) },
        { key: "state", title: "Status", cell: (line) => <State line={line} /> },
        {
          key: "sum",
          title: "Amount",
          isFigure: true,
          onPhone: "first",
          cell: ({ amountCents, currency }) => <Money cents={Number(amountCents)} currency={currency} locale="en" />,
        },
      ]}
    />
  );
}

/** The purpose of a payment is decided and shown on its page in the queue of bank payments. */
function Name({ line: { id, name, amountCents } }: { line: ListedLine }) {
  return (
    <a
      href={`${ADMIN_PATH}/${BANK_PAYMENT_QUEUE}/${id}-1`}
      data-row
      className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]"
    >
      <bdi>{name ?? (amountCents > 0n ? "From someone unnamed" : "To someone unnamed")}</bdi>
    </a>
  );
}

function Text({ text, parts }: Pick<ListedLine, "text" | "parts">) {
  return (
    <span className="text-quiet [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>
      {parts > 1 && ` and ${parts - 1} more in one booking`}
    </span>
  );
}

function State({ line: { openCents, amountCents, currency } }: { line: ListedLine }) {
  if (openCents === 0n)
    return (
      <span className="inline-flex items-center gap-1.5 text-good">
        <CheckCircle2 aria-hidden="true" size={18} /> Matched
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-waiting">
      <Clock3 aria-hidden="true" size={18} />
      {openCents === amountCents ? "Open" : `${formatMoney(openCents, currency, "en")} open`}
    </span>
  );
}

import { CheckCircle2, CircleAlert, CircleSlash, Clock3, Hourglass } from "lucide-react";
import { askRefundAgain } from "@/app/_console/bank/bank-actions";
import { worded } from "@/app/_console/queues/worded";
import { DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownRefundRequest } from "@/server/domain/bank/refund-accounts/list-refund-requests";

const LOOKS = {
  asked: { Icon: Clock3, color: "text-waiting", word: "Asked" },
  answered: { Icon: Hourglass, color: "text-waiting", word: "Answered" },
  sent: { Icon: CheckCircle2, color: "text-good", word: "Sent" },
  refused: { Icon: CircleAlert, color: "text-refused", word: "Not paid by the bank" },
  closed: { Icon: CircleSlash, color: "text-quiet", word: "Nothing is owed" },
} as const;

/** The donors who were asked for an account, with what became of it: a table, and on a phone a list. */
export function RefundTable({ rows }: { rows: readonly ShownRefundRequest[] }) {
  return (
    <DataTable
      caption="Donors who were asked for an account, newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: "who", title: "Donor", cell: (row) => <Donor row={row} /> },
        {
          key: "why",
          title: "Why",
          onPhone: "line",
          cell: ({ reason }) => <span className="text-quiet text-small [overflow-wrap:anywhere]">{reason}</span>,
        },
        { key: "when", title: "Asked", onPhone: "line", cell: (row) => <Asked row={row} /> },
        { key: "state", title: "Status", onPhone: "line", cell: (row) => <State row={row} /> },
        {
          key: "sum",
          title: "Amount",
          isFigure: true,
          onPhone: "first",
          cell: ({ amount }) => <Money cents={Number(amount.cents)} currency={amount.currency} locale="en" />,
        },
      ]}
    />
  );
}

function Donor({ row: { donor, email, subjectId } }: { row: ShownRefundRequest }) {
  return (
    <>
      <bdi className="font-semibold [overflow-wrap:anywhere]">{donor ?? "No name"}</bdi>
      <span className="block text-quiet text-small [overflow-wrap:anywhere]">{email ?? "No email address"}</span>
      <code className="block text-quiet text-small [overflow-wrap:anywhere]">{subjectId}</code>
    </>
  );
}

function Asked({ row: { askedAt, asks } }: { row: ShownRefundRequest }) {
  return (
    <>
      <MomentText at={askedAt} locale="en" />
      {asks > 1 && <span className="block text-quiet text-small">{asks} times</span>}
    </>
  );
}

function State({ row }: { row: ShownRefundRequest }) {
  const { state, last4, transfer, refundId } = row;
  const { Icon, color, word } = LOOKS[state];
  return (
    <>
      <span className={`inline-flex items-baseline gap-1.5 font-semibold ${color}`}>
        <Icon aria-hidden="true" size={18} className="shrink-0 self-center" />
        {word}
      </span>
      {last4 !== null && (
        <span className="block text-quiet text-small">
          •••• {last4}
          {state === "answered" && `, ${transfer ? worded(transfer.status).toLowerCase() : "about to wait for a file"}`}
        </span>
      )}
      {state === "asked" && (
        <form action={askRefundAgain.bind(null, { refund: refundId })}>
          <SubmitButton pendingLabel="One moment" className="button-quiet mt-1">
            Ask again
          </SubmitButton>
        </form>
      )}
    </>
  );
}

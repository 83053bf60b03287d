import { CheckCircle2, CircleAlert, CircleSlash, Clock3, Hourglass, TriangleAlert } from "lucide-react";
import { askRefundAgain } from "@/app/_console/bank/bank-actions";
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

const SOON = "About to wait for a file";
/** The words for the status of the transfer that pays the refund. */
const ON_ITS_WAY: Record<string, string> = {
  waiting: "Waits for the next payment file",
  in_file: "In a payment file",
  executed: "The bank has executed it",
};

/** The donors who were asked for an account, with the status of each: a table, on a phone a list. */
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
        { key: "account", title: "Account", onPhone: "line", cell: (row) => <Account row={row} /> },
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

/** The holder of the account that the donor entered, marked if the names differ. */
function Account({ row: { account, isOther } }: { row: ShownRefundRequest }) {
  if (account === null) return <span className="text-quiet">No account entered</span>;
  return (
    <>
      <span className="text-quiet md:hidden">Account of </span>
      <bdi className="[overflow-wrap:anywhere]">{account.name}</bdi>
      <span className="block text-quiet text-small md:whitespace-nowrap">{account.account}</span>
      {isOther && (
        <span className="flex items-center gap-1 font-semibold text-small text-waiting">
          <TriangleAlert aria-hidden="true" size={16} className="shrink-0" /> Not the donor’s name
        </span>
      )}
    </>
  );
}

function Asked({ row: { askedAt, asks } }: { row: ShownRefundRequest }) {
  return (
    <>
      <span className="text-quiet md:hidden">Asked </span>
      <MomentText at={askedAt} locale="en" />
      {asks > 1 && <span className="block text-quiet text-small">{asks} times</span>}
    </>
  );
}

function State({ row }: { row: ShownRefundRequest }) {
  const { state, transfer, refundId } = row;
  const { Icon, color, word } = LOOKS[state];
  return (
    <>
      <span className={`inline-flex items-baseline gap-1.5 font-semibold ${color}`}>
        <Icon aria-hidden="true" size={18} className="shrink-0 self-center" />
        {word}
      </span>
      {state === "answered" && (
        <span className="block text-quiet text-small">{transfer ? ON_ITS_WAY[transfer.status] : SOON}</span>
      )}
      {state === "refused" && <span className="block text-quiet text-small">The donor is asked for another one.</span>}
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

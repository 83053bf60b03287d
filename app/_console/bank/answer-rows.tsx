import { CheckCircle2, CircleAlert, CircleHelp, Clock3, type LucideIcon, Undo2 } from "lucide-react";
import { ADMIN_PATH } from "@/app/_console/admin-frame";
import { effectWords, SAID } from "@/app/_console/bank/answer-words";
import { worded } from "@/app/_console/queues/worded";
import { DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import { PAYMENT_FILE_QUEUE } from "@/server/domain/bank/outgoing/payment-file-queue";
import type { ShownAnswer } from "@/server/domain/bank/outgoing/preview-bank-answers";
import type { AnswerStatus } from "@/server/ports/payment-answer";

type Look = { Icon: LucideIcon; color: string };
const GOOD: Look = { Icon: CheckCircle2, color: "text-good" };
const WAITING: Look = { Icon: Clock3, color: "text-waiting" };
const READ: Look = { Icon: CircleHelp, color: "text-waiting" };

const LOOKS: Record<AnswerStatus, Look> = {
  pending: WAITING,
  accepted: GOOD,
  executed: GOOD,
  credited: GOOD,
  partial: WAITING,
  rejected: { Icon: CircleAlert, color: "text-refused" },
  returned: { Icon: Undo2, color: "text-refused" },
  corrected: READ,
  unknown: READ,
};

/** A bank's status of each transfer, and its effect: a table, on a phone a list. */
export function AnswerRows({ rows, isApplied }: { rows: readonly ShownAnswer[]; isApplied: boolean }) {
  return (
    <DataTable
      caption="What the bank says"
      rows={rows.map((row, at) => ({ ...row, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        { key: "who", title: "Transfer", cell: (row) => <Transfer row={row} /> },
        { key: "said", title: "The bank says", onPhone: "line", cell: (row) => <Said row={row} /> },
        isApplied
          ? {
              key: "is",
              title: "The transfer is",
              onPhone: "line",
              cell: ({ transfer }) => (
                <>
                  <span className="text-quiet md:hidden">Transfer: </span>
                  {transfer ? worded(transfer.transfer.status).toLowerCase() : "not ours"}
                </>
              ),
            }
          : { key: "does", title: "What applying it does", onPhone: "line", cell: (row) => effectWords(row) },
        {
          key: "sum",
          title: "Amount",
          isFigure: true,
          onPhone: "first",
          cell: ({ transfer }) =>
            transfer && (
              <Money cents={Number(transfer.transfer.amountCents)} currency={transfer.transfer.currency} locale="en" />
            ),
        },
      ]}
    />
  );
}

function Transfer({ row: { transfer, name } }: { row: ShownAnswer }) {
  if (!transfer)
    return (
      <span className="[overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <>
      <a
        href={`${ADMIN_PATH}/${PAYMENT_FILE_QUEUE}/${transfer.fileId}`}
        className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]"
      >
        <bdi>{transfer.payee?.name ?? "Nobody"}</bdi>
      </a>
      <span className="block text-quiet text-small">
        {worded(transfer.transfer.direction)} to {transfer.payee?.account ?? "no account"}
      </span>
    </>
  );
}

function Said({ row: { status, statusCode, reasons, about } }: { row: ShownAnswer }) {
  const { Icon, color } = LOOKS[status];
  return (
    <>
      <span className={`inline-flex items-baseline gap-1.5 font-semibold ${color}`}>
        <Icon aria-hidden="true" size={18} className="shrink-0 self-center" />
        {SAID[status]}
      </span>
      <span className="block text-quiet text-small [overflow-wrap:anywhere]">
        {statusCode}
        {about !== "payment" && ` for the whole ${about}`}
        {reasons && `: ${reasons}`}
      </span>
    </>
  );
}

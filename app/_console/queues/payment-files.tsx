import { FileOutput } from "lucide-react";
import { BANK_ANSWERS_PATH, BANK_IMPORT_PATH } from "@/app/_console/bank/bank-paths";
import { PAYMENT_FILE_ACTIONS } from "@/app/_console/queues/payment-file-actions";
import type { ItemFact, Queue } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { Money } from "@/components/ui/money";
import { outgoingFormatName } from "@/server/domain/bank/outgoing/outgoing-format-name";
import {
  findPaymentFiles,
  listPaymentFiles,
  PAYMENT_FILE_KINDS,
  PAYMENT_FILE_QUEUE,
  type PaymentFileReview,
  reviewPaymentFile,
  summarizePaymentFiles,
} from "@/server/domain/bank/outgoing/payment-file-queue";
import type { PaymentFileDetails, ShownTransfer } from "@/server/domain/bank/outgoing/read-outgoing";

const LABELS: Record<(typeof PAYMENT_FILE_KINDS)[number], string> = {
  to_make: "Files to make",
  to_release: "Files to release",
  released: "At the bank",
};
/** A page with more lines would be slow, and nobody would read them: the file has the rest. */
const LINES_SHOWN = 500;

/** Outgoing payments from the operator's bank accounts: files that one operator creates, and another one releases. */
export const paymentFileQueue: Queue<PaymentFileReview> = {
  slug: PAYMENT_FILE_QUEUE,
  Icon: FileOutput,
  title: "Payment files",
  lead: "Payouts, refunds and what is sent back, waiting to be collected into a file for the bank, and files that wait for a second operator.",
  money: "Amount",
  kinds: PAYMENT_FILE_KINDS.map((value) => ({ value, label: LABELS[value] })),
  search: {
    label: "Name or checksum of any file",
    find: async ({ run }, text) => (text.trim().length < 3 ? [] : run(findPaymentFiles, { text: text.trim() })),
  },
  summarize: ({ run }) => run(summarizePaymentFiles, {}),
  list: ({ run }, { after, claim, kind }) =>
    run(listPaymentFiles, { after, claim, kind: PAYMENT_FILE_KINDS.find((known) => known === kind) ?? null }),
  read: ({ findOr404 }, id) => findOr404(reviewPaymentFile, { id }),
  view: (review) => (review.details ? fileView(review, review.details) : accountView(review)),
  actions: PAYMENT_FILE_ACTIONS,
};

const money = (cents: bigint, currency: string) => <Money cents={Number(cents)} currency={currency} locale="en" />;
const day = (date: Date) => date.toISOString().slice(0, 10);

function accountView({ id, account, waiting, leftOut, claim, approvals }: PaymentFileReview) {
  const cents = waiting.reduce((sum, { transfer }) => sum + transfer.amountCents, 0n);
  const problems = new Map(leftOut.map(({ transferId, message }) => [transferId, message]));
  return {
    title: `Transfers in ${account.currency}`,
    lead: "They wait for a file. Make one, and have another operator release it.",
    openedAt: waiting[0]?.transfer.createdAt ?? null,
    held: { cents, currency: account.currency, label: "To be paid" },
    closed: waiting.length === 0 ? "Nothing waits." : null,
    claim,
    comparisons: [],
    panes: [
      { title: "The account", facts: accountFacts({ account }) },
      {
        title: "What waits",
        facts: waiting.map((one) => transferFact(one, problems.get(one.transfer.id) ?? one.transfer.id)),
      },
    ],
    approvals,
    historyOf: [id],
  };
}

function fileView({ id, claim, approvals }: PaymentFileReview, { file, lines }: PaymentFileDetails) {
  const shown = lines.slice(0, LINES_SHOWN);
  const rest = lines.length - shown.length;
  const facts = shown.map((line) => transferFact(line, `${line.reference}, ${worded(line.transfer.status)}`));
  return {
    title: file.name,
    lead: LEADS[file.status] ?? "",
    openedAt: file.status === "made" ? file.createdAt : null,
    held: { cents: file.totalCents, currency: file.currency, label: "Total" },
    closed: file.status === "canceled" ? `It was canceled: ${file.note}` : null,
    claim,
    comparisons: [],
    panes: [
      ...(file.status === "released" ? [{ title: "What to do next", facts: nextFacts(file, lines) }] : []),
      { title: "The file", facts: fileFacts(file) },
      { title: "Its transfers", facts: rest > 0 ? [...facts, { label: "More", value: `${rest} others` }] : facts },
    ],
    approvals,
    historyOf: [id],
  };
}

const LEADS: Record<string, string> = {
  made: "Compare the lines with what should be paid. Another operator than the one who made it releases it.",
  released:
    "Download it and take it to the bank. Its screen has to show the same number of transfers, and the same total.",
  canceled: "Its transfers wait again.",
};

function accountFacts({ account }: Pick<PaymentFileReview, "account">): ItemFact[] {
  return [
    { label: "Account", value: `${account.holder}, •••• ${(account.iban ?? account.number ?? "").slice(-4)}` },
    { label: "Format", value: account.paysBy === null ? "None" : outgoingFormatName(account.paysBy) },
  ];
}

function fileFacts(file: PaymentFileDetails["file"]): ItemFact[] {
  const { account, format, count, totalCents, currency, executesOn, createdBy, releasedBy, sha256 } = file;
  return [
    ...accountFacts({ account: { ...account, paysBy: format } }),
    { label: "Transfers", value: String(count) },
    { label: "Total", value: money(totalCents, currency) },
    { label: "To be executed on", value: day(executesOn) },
    { label: "SHA-256", value: <code className="text-small [overflow-wrap:anywhere]">{sha256}</code> },
    { label: "Made by", value: createdBy },
    ...(releasedBy ? [{ label: "Released by", value: releasedBy }] : []),
  ];
}

/** What to do after a file is released, and the status of its transfers. */
function nextFacts({ id, name }: PaymentFileDetails["file"], lines: PaymentFileDetails["lines"]): ItemFact[] {
  const open = lines.filter(({ transfer }) => transfer.status === "in_file").length;
  const said = lines.length - open;
  return [
    {
      label: "For the bank",
      value: (
        <a href={`/admin/${PAYMENT_FILE_QUEUE}/${id}/file`} download className="text-link">
          Download {name}
        </a>
      ),
    },
    {
      label: "The bank’s answer",
      value: (
        <>
          If the bank reports on the file,{" "}
          <a href={BANK_ANSWERS_PATH} className="text-link">
            upload it
          </a>
          : it says early what is rejected.
        </>
      ),
    },
    {
      label: "The statement",
      value: (
        <>
          <a href={BANK_IMPORT_PATH} className="text-link">
            Import it
          </a>{" "}
          once the bank has executed the file. Only it says that money has left.
        </>
      ),
    },
    { label: "Transfers with a known outcome", value: `${said} of ${lines.length}` },
  ];
}

function transferFact({ transfer, payee }: ShownTransfer, note: string): ItemFact {
  const { amountCents, currency, direction, reasonText } = transfer;
  return {
    label: worded(direction),
    value: (
      <>
        {money(amountCents, currency)} to <bdi>{payee?.name ?? "nobody"}</bdi>, {payee?.account ?? "no account"}
        <br />
        <span className="text-quiet text-small [overflow-wrap:anywhere]">{reasonText ?? note}</span>
      </>
    ),
  };
}

import type { QueueAction } from "@/app/_console/queues/queue";
import { askForRefundAccount } from "@/server/domain/bank/refund-accounts/ask-again";
import { askRail } from "@/server/domain/payments/ask-rail";
import { closePayment, settlePayment } from "@/server/domain/payments/close-payment";
import { reopenPayment } from "@/server/domain/payments/reopen-payment";
import { retryPayout } from "@/server/domain/payouts/retry-payout";
import type { TaskReview } from "@/server/domain/tasks/read-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";

type TaskAction = QueueAction<TaskReview>;

const isKind =
  (...kinds: TaskKind[]) =>
  ({ task }: TaskReview) =>
    task.status === "open" && kinds.includes(task.kind as TaskKind);

const UNCLEAR: TaskKind[] = ["payment_unknown", "payment_quarantined"];
const DIGITS = /^\d{1,15}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const ask: TaskAction = {
  slug: "ask",
  label: "Ask the payment provider again",
  effects: () => [
    "The provider is asked within seconds. What it says is recorded as always.",
    "The task stays open until it gives a clear answer.",
  ],
  done: "The provider will be asked within seconds.",
  reasons: ["The cause of the error is gone.", "The provider has an answer by now."],
  isOffered: isKind(...UNCLEAR, "payment_contradicted"),
  async run({ run }, { task }, { reason }) {
    await run(askRail, { paymentId: task.subjectId, note: reason });
    return "done";
  },
};

const settle: TaskAction = {
  slug: "settle",
  label: "Record that the money moved",
  effects: ({ payment }) => [
    `The ${payment?.direction ?? "payment"} counts as cleared, with everything that follows from that: ledger entries, receipts, events.`,
    "This cannot be undone. Look the payment up in the provider's dashboard first.",
  ],
  done: "The payment is recorded as cleared.",
  reasons: ["It is in the provider's dashboard.", "The provider's support confirmed it."],
  fields: ({ payment }) => [
    { kind: "line", name: "reference", label: "The provider's reference" },
    {
      kind: "digits",
      name: "amount",
      label: `Amount in the smallest unit of ${payment?.currency ?? "its currency"}`,
      inputMode: "numeric",
    },
    {
      kind: "digits",
      name: "cost",
      label: "What the provider kept, in the same unit",
      inputMode: "numeric",
      help: "0 if it kept nothing.",
    },
    {
      kind: "line",
      name: "charged_at",
      label: "When the provider took it",
      help: "In UTC, such as 2026-03-01T09:30:00Z.",
    },
  ],
  isOffered: isKind(...UNCLEAR),
  async run({ run }, { task, payment }, { reason, values }) {
    const { reference = "", amount = "", cost = "", charged_at: chargedAt = "" } = values;
    if (reference.trim() === "") return { field: "reference", message: "Enter the provider's reference" };
    if (!DIGITS.test(amount)) return { field: "amount", message: "Enter the amount in digits" };
    if (!DIGITS.test(cost)) return { field: "cost", message: "Enter what the provider kept, in digits" };
    if (!INSTANT.test(chargedAt) || Number.isNaN(Date.parse(chargedAt)))
      return { field: "charged_at", message: "Enter the time, such as 2026-03-01T09:30:00Z" };
    await run(settlePayment, {
      paymentId: task.subjectId,
      reference,
      amountCents: BigInt(amount),
      currency: payment?.currency ?? "",
      costCents: BigInt(cost),
      chargedAt: new Date(chargedAt),
      note: reason,
    });
    return "done";
  },
};

const close: TaskAction = {
  slug: "close",
  label: "Record that no money moved",
  effects: ({ payment }) => [
    payment?.direction === "charge"
      ? "The charge counts as declined, and what it was for fails."
      : "The money is owed again and has to be paid in another way.",
    payment?.direction === "charge"
      ? "If the provider took it after all, it is given back. Look the payment up in the provider's dashboard first."
      : "Look the payment up in the provider's dashboard first: only two operators can reopen it.",
  ],
  done: "The payment is recorded as not made.",
  isDestructive: true,
  reasons: ["It is not in the provider's dashboard.", "The provider's support confirmed it."],
  isOffered: isKind(...UNCLEAR),
  async run({ run }, { task }, { reason }) {
    await run(closePayment, { paymentId: task.subjectId, note: reason });
    return "done";
  },
};

const reopen: TaskAction = {
  slug: "reopen",
  label: "Reopen the payment",
  effects: ({ payment }) => [
    "It takes effect when a second operator decides the same, with a document of their own.",
    payment?.direction === "payout"
      ? "The payout leaves the recipient's balance again."
      : "The refund is not owed to the donor in another way any more.",
    "The provider is asked again, and what it says is recorded. Nobody is paid by this.",
  ],
  done: "The payment is open again, and the provider is asked about it.",
  isDestructive: true,
  reasons: ["The provider's dashboard shows that it was paid.", "The bank's statement shows that it was paid."],
  fields: () => [
    {
      kind: "line",
      name: "document",
      label: "The document that shows it",
      help: "Where it can be found: a statement and its line, a page of the provider's dashboard, a letter.",
    },
  ],
  isOffered: (review) =>
    isKind("payment_contradicted", "refund_rejected", "payout_failed")(review) &&
    review.payment?.status === "rejected" &&
    review.payment.direction !== "charge",
  async run({ run }, { task }, { reason, values }) {
    const document = (values.document ?? "").trim();
    if (document === "") return { field: "document", message: "Enter where the document can be found" };
    const { isWaiting } = await run(reopenPayment, { paymentId: task.subjectId, reason, document });
    return isWaiting ? "waiting" : "done";
  },
};

const retry: TaskAction = {
  slug: "retry",
  label: "Send the payout again",
  effects: () => ["The sum is paid out again, to the account that the recipient has now.", "The task is closed."],
  done: "The payout is sent again.",
  reasons: ["The recipient has set another account.", "The recipient's bank fixed the cause."],
  isOffered: isKind("payout_failed"),
  async run({ run }, { task }, { reason }) {
    await run(retryPayout, { payoutId: task.subjectId, reason });
    return "done";
  },
};

const askDonor: TaskAction = {
  slug: "ask-donor",
  label: "Ask the donor for an account",
  effects: () => [
    "The donor gets an email with a link, by which they enter the account that the refund should go to.",
    "The refund then waits for the next payment file. The task is closed.",
  ],
  done: "The donor is asked by email.",
  reasons: ["The donor has another account.", "The donor has not answered."],
  isOffered: (review) => isKind("refund_rejected", "refund_account_missing")(review) && review.payment?.rail === "bank",
  async run({ run }, { task }) {
    await run(askForRefundAccount, { refundId: task.subjectId });
    return "done";
  },
};

/** The possible decisions about a payment; the same as in the command line. */
export const PAYMENT_ACTIONS: readonly TaskAction[] = [ask, settle, close, reopen, retry, askDonor];

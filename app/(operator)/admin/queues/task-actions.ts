import { BLOCKED_MONEY_ACTIONS } from "@/app/(operator)/admin/queues/blocked-money-actions";
import type { QueueAction } from "@/app/(operator)/admin/queues/queue";
import { decideHold } from "@/server/domain/checkouts/decide-hold";
import { askRail } from "@/server/domain/payments/ask-rail";
import { closePayment, settlePayment } from "@/server/domain/payments/close-payment";
import { retryPayout } from "@/server/domain/pools/retry-payout";
import { closeTask } from "@/server/domain/tasks/close-task";
import type { TaskReview } from "@/server/domain/tasks/read-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";

type TaskAction = QueueAction<TaskReview>;

const isOpen = ({ task }: TaskReview) => task.status === "open";
/** Money that is held is decided about: its task closes by itself, and nobody loses sight of it. */
const isClosable = (review: TaskReview) => isOpen(review) && !review.frozen?.subject.isHeld;
const isKind =
  (...kinds: TaskKind[]) =>
  (review: TaskReview) =>
    isOpen(review) && kinds.includes(review.task.kind as TaskKind);

const UNCLEAR: TaskKind[] = ["payment_unknown", "payment_quarantined"];
const DIGITS = /^\d{1,15}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const release: TaskAction = {
  slug: "release",
  label: "Release the gift",
  effects: () => ["The gift is made now, and the donor's card is charged.", "The task is closed."],
  done: "The gift is released and will be charged.",
  reasons: ["The donor is known.", "The donor confirmed the gift.", "The attempts look genuine."],
  isOffered: isKind("gift_held"),
  async run({ run }, { task }, { reason }) {
    await run(decideHold, { giftId: task.subjectId, decision: "release", reason });
    return "done";
  },
};

const refuse: TaskAction = {
  slug: "refuse",
  label: "Refuse the gift",
  effects: () => [
    "The gift fails as a declined card does. Nothing is charged, and the donor is emailed.",
    "The task is closed.",
  ],
  done: "The gift is refused.",
  isDestructive: true,
  reasons: ["Someone tested stolen cards.", "The donor did not make this gift."],
  isOffered: isKind("gift_held"),
  async run({ run }, { task }, { reason }) {
    await run(decideHold, { giftId: task.subjectId, decision: "refuse", reason });
    return "done";
  },
};

const ask: TaskAction = {
  slug: "ask",
  label: "Ask the payment provider again",
  effects: () => [
    "The provider is asked within seconds. What it says is recorded as always.",
    "The task stays open until it gives a clear answer.",
  ],
  done: "The provider will be asked within seconds.",
  reasons: ["The cause of the error is gone.", "The provider has an answer by now."],
  isOffered: isKind(...UNCLEAR),
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
    "This cannot be undone. Look the payment up in the provider's dashboard first.",
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

const retry: TaskAction = {
  slug: "retry",
  label: "Send the payout again",
  effects: () => ["The payout is sent again, to the account that the payee has now.", "The task is closed."],
  done: "The payout is sent again.",
  reasons: ["The payee has set another account.", "The payee's bank fixed the cause."],
  isOffered: isKind("payout_failed"),
  async run({ run }, { task }, { reason }) {
    await run(retryPayout, { paymentId: task.subjectId, reason });
    return "done";
  },
};

const finish: TaskAction = {
  slug: "done",
  label: "Close as done",
  effects: () => ["The task is closed. Nothing else happens."],
  done: "The task is closed.",
  reasons: ["The cause was removed.", "It was corrected at the payment provider.", "The person concerned was asked."],
  isOffered: isClosable,
  async run({ run }, { task }, { reason }) {
    await run(closeTask, { taskId: task.id, outcome: "done", note: reason });
    return "done";
  },
};

const dismiss: TaskAction = {
  slug: "dismiss",
  label: "Dismiss",
  effects: () => ["The task is closed as one about which nothing has to be done."],
  done: "The task is dismissed.",
  reasons: ["Nothing has to be done.", "It is a duplicate.", "It was a test."],
  isOffered: isClosable,
  async run({ run }, { task }, { reason }) {
    await run(closeTask, { taskId: task.id, outcome: "dismissed", note: reason });
    return "done";
  },
};

/** What can be decided about a task: what the commands of the terminal do, and closing it. */
export const TASK_ACTIONS: readonly TaskAction[] = [
  release,
  refuse,
  ...BLOCKED_MONEY_ACTIONS,
  ask,
  settle,
  close,
  retry,
  finish,
  dismiss,
];

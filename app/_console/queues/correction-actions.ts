import {
  enteredFor,
  listedTransfers,
  type TransferKind,
  transferError,
  transferFields,
} from "@/app/_console/queues/listed-transfers";
import type { Entered, Outcome, QueueAction } from "@/app/_console/queues/queue";
import type { Operating } from "@/app/_request/signed-in";
import { correctBooks } from "@/server/domain/corrections/correct-books";
import { CORRECTION_KINDS, type CorrectionKind } from "@/server/domain/corrections/correction-kinds";
import type { PayoutReview } from "@/server/domain/payouts/payout-queue";
import { balanceOfSubject } from "@/server/domain/tasks/rail-balance";
import type { TaskReview } from "@/server/domain/tasks/read-task";

// Bookings by two operators of money movements that no payment provider reports, offered where they are needed.

const DIGITS = /^[1-9]\d{0,14}$/;
const CURRENCY = /^[A-Z]{3}$/;
const TWO = "It takes effect when a second operator decides the same, with a document of their own.";
const BACK = "It can be taken back only by its opposite, which two operators have to decide, too.";

const DOCUMENT = {
  kind: "line",
  name: "document",
  label: "The document that shows it",
  help: "Where it can be found: a bank statement, a letter, a page of the provider's dashboard.",
} as const;

const amountField = (currency: string) =>
  ({
    kind: "digits",
    name: "amount",
    label: currency ? `Amount in the smallest unit of ${currency}` : "Amount in the currency's smallest unit",
    inputMode: "numeric",
  }) as const;

interface About {
  kind: CorrectionKind;
  aboutId: string;
  subjectId: string;
  currency: string;
  /** The rail's reference of the transfer that is booked. */
  reference?: string;
}

async function correct(
  { run }: Operating,
  { kind, aboutId, subjectId, currency, reference }: About,
  { reason, values }: Entered,
): Promise<Outcome> {
  const amount = (values.amount ?? "").trim();
  if (!DIGITS.test(amount)) return { field: "amount", message: "Enter a whole number above 0" };
  if (!CURRENCY.test(currency))
    return { field: "currency", message: "Enter the currency's three letters, such as USD" };
  const document = (values.document ?? "").trim();
  if (document === "") return { field: "document", message: "Enter where the document can be found" };
  const { isWaiting } = await run(correctBooks, {
    kind,
    aboutId,
    subjectId,
    currency,
    reference,
    amountCents: BigInt(amount),
    reason,
    document,
  });
  return isWaiting ? "waiting" : "done";
}

const owes = ({ balances }: PayoutReview) => balances.some(({ availableCents }) => availableCents < 0n);

const ofBalance = (kind: CorrectionKind, label: string, reasons: readonly string[]): QueueAction<PayoutReview> => ({
  slug: kind.replaceAll("_", "-"),
  label,
  effects: () => [
    CORRECTION_KINDS[kind].says,
    "It is a line of the recipient's statement, as a correction.",
    TWO,
    BACK,
  ],
  done: "The correction is booked.",
  reasons,
  fields: () => [{ kind: "line", name: "currency", label: "Currency" }, amountField(""), DOCUMENT],
  initial: ({ balances }): Record<string, string> => {
    const owed = balances.find(({ availableCents }) => availableCents < 0n);
    return owed ? { currency: owed.currency, amount: String(-owed.availableCents) } : {};
  },
  isOffered: owes,
  run: (operating, { identity }, entered) =>
    correct(
      operating,
      { kind, aboutId: identity.id, subjectId: identity.id, currency: (entered.values.currency ?? "").trim() },
      entered,
    ),
});

/** Corrections of a balance below zero. */
export const BALANCE_CORRECTIONS: readonly QueueAction<PayoutReview>[] = [
  ofBalance("receivable_collected", "Record what they paid back", [
    "They paid by bank transfer.",
    "They paid by check.",
  ]),
  ofBalance("receivable_written_off", "Write off what they owe", [
    "They receive nothing any more.",
    "The platform made the mistake.",
  ]),
];

const isOpen = ({ task }: TaskReview, kind: string) => task.status === "open" && task.kind === kind;
/** A task about a difference in a rail's balance names the rail and the currency. */
const balanceOf = ({ task }: TaskReview) => balanceOfSubject(task.subjectId);

const transfer = (kind: TransferKind, label: string): QueueAction<TaskReview> => ({
  slug: kind.replaceAll("_", "-"),
  label,
  effects: () => [
    CORRECTION_KINDS[kind].says,
    "The books then have what the provider has. The task closes by itself within the hour.",
    TWO,
    BACK,
  ],
  done: "The transfer is booked.",
  reasons: ["It is on the bank's statement.", "The provider moves it by itself."],
  fields: (review) => [
    ...transferFields(listedTransfers(review, kind)),
    amountField(balanceOf(review)?.currency ?? ""),
    DOCUMENT,
  ],
  initial: (review) => enteredFor(listedTransfers(review, kind)),
  isOffered: (review) => isOpen(review, "reconciliation_difference") && balanceOf(review) !== null,
  run: async (operating, review, entered) => {
    const { rail: subjectId = "", currency = "" } = balanceOf(review) ?? {};
    const error = transferError(listedTransfers(review, kind), entered.values);
    if (error) return error;
    const reference = entered.values.transfer || undefined;
    return correct(operating, { kind, aboutId: review.task.subjectId, subjectId, currency, reference }, entered);
  },
});

const creditPaid: QueueAction<TaskReview> = {
  slug: "credit-paid",
  label: "Record that the donor was paid",
  effects: () => [CORRECTION_KINDS.credit_paid.says, TWO, BACK],
  done: "It is booked that the donor was paid.",
  reasons: ["They were paid by bank transfer.", "They were paid by check."],
  fields: ({ payment }) => [amountField(payment?.currency ?? ""), DOCUMENT],
  initial: ({ payment }): Record<string, string> => (payment ? { amount: String(payment.amountCents) } : {}),
  isOffered: (review) => isOpen(review, "refund_rejected") && review.donorId !== null,
  run: (operating, { task, payment, donorId }, entered) =>
    correct(
      operating,
      { kind: "credit_paid", aboutId: task.subjectId, subjectId: donorId ?? "", currency: payment?.currency ?? "" },
      entered,
    ),
};

/** Corrections for tasks about money that moved outside of the ledger. */
export const TASK_CORRECTIONS: readonly QueueAction<TaskReview>[] = [
  creditPaid,
  transfer("rail_withdrawn", "Record a withdrawal at the provider"),
  transfer("rail_topped_up", "Record a top-up at the provider"),
];

import { placeOf } from "@/app/_console/bank/candidate-words";
import { givePayment } from "@/app/_console/queues/give-payment-action";
import type { QueueAction } from "@/app/_console/queues/queue";
import { matchByHand } from "@/server/domain/bank/outgoing/match-by-hand";
import type { BankPaymentReview } from "@/server/domain/bank/worklist/bank-payment-queue";
import type { Candidate } from "@/server/domain/bank/worklist/candidates";
import { DIFFERENCE_CHOICES } from "@/server/domain/bank/worklist/differences";
import { matchWithGift } from "@/server/domain/bank/worklist/match-with-gift";
import { sendBackPayment } from "@/server/domain/bank/worklist/send-back";
import { settleBankPayment } from "@/server/domain/bank/worklist/settle-bank-payment";
import { formatCents } from "@/server/kernel/money";

type BankPaymentAction = QueueAction<BankPaymentReview>;

const isIncoming = ({ part }: BankPaymentReview) => part.openCents > 0n;

function label(candidate: Candidate): string {
  const { kind, donorName, amountCents, currency, reference } = candidate;
  const sum = `${formatCents(amountCents, currency)}${LABELS[kind]}`;
  return [`${donorName}, ${sum} to ${placeOf(candidate)}`, reference].filter(Boolean).join(", ");
}

const LABELS: Record<Candidate["kind"], string> = { gift: "", order: ", recurring,", year: ", a year's commitment," };

const DIFFERENCES: Record<(typeof DIFFERENCE_CHOICES)[number], string> = {
  wait: "Less came: keep it until the rest has arrived",
  new_gift: "Make a new gift of what came, and end the one that waits",
  rest_open: "More came: pay the gift, and leave the rest open",
};

const gift: BankPaymentAction = {
  slug: "gift",
  label: "It is for this gift or commitment",
  effects: ({ part }) => [
    `${formatCents(part.openCents, part.currency)} is booked for the gift. It is screened, with the name on the statement, and settles. What is for a commitment is kept until all of its year has arrived.`,
    "A gift that has ended, or was paid already, is followed by a new one of the same donor.",
  ],
  done: "It is matched.",
  reasons: ["The reference says so.", "The name and the sum say so.", "The donor said so."],
  fields: ({ candidates }) => [
    {
      kind: "select",
      name: "candidate",
      label: "Gift, recurring gift or commitment",
      choices: [
        ...candidates.map((candidate) => ({ value: candidate.id, label: label(candidate) })),
        { value: "", label: "Another one" },
      ],
    },
    { kind: "line", name: "other", label: "Another one's id or reference", optional: "optional" },
    {
      kind: "select",
      name: "ifDiffers",
      label: "If the sums differ",
      choices: [
        { value: "", label: "They do not" },
        ...DIFFERENCE_CHOICES.map((value) => ({ value, label: DIFFERENCES[value] })),
      ],
    },
  ],
  initial: ({ candidates }) => ({ candidate: candidates[0]?.id ?? "" }),
  isOffered: isIncoming,
  async run({ run }, { id }, { reason, values }) {
    const named = values.other?.trim() || values.candidate;
    if (!named) return { field: "candidate", message: "Choose a gift or a commitment, or enter one's id or reference" };
    const ifDiffers = DIFFERENCE_CHOICES.find((known) => known === values.ifDiffers) ?? null;
    await run(matchWithGift, { id, gift: named, ifDiffers, reason });
    return "done";
  },
};

const ours: BankPaymentAction = {
  slug: "ours",
  label: "It is one of our transfers",
  effects: ({ part }) => [
    part.openCents < 0n
      ? "The transfer was executed: the payout has arrived, or the refund is paid."
      : "The transfer came back: its sum is on the recipient's balance again, or owed to the donor.",
    "It has to be of the same account and of the very sum.",
  ],
  done: "It is matched with the transfer.",
  reasons: ["The bank's own screen says so.", "The sum and the day say so."],
  fields: () => [
    { kind: "line", name: "transfer", label: "Transfer", help: "Its id, from the payment file that has it." },
  ],
  isOffered: ({ part }) => part.openCents !== 0n && part.openCents === part.amountCents,
  async run({ run }, { part }, { values }) {
    const transferId = values.transfer?.trim() ?? "";
    if (transferId === "") return { field: "transfer", message: "Enter the transfer's id" };
    await run(matchByHand, { transferId, lineId: part.lineId, partNumber: part.number });
    return "done";
  },
};

function settlement(
  purpose: "cost" | "own",
  about: Pick<BankPaymentAction, "label" | "reasons"> & { effect: string },
): BankPaymentAction {
  return {
    slug: purpose,
    label: about.label,
    effects: ({ part }) => [
      `${formatCents(part.openCents, part.currency)}: ${about.effect}`,
      "It takes effect when a second operator decides the same.",
    ],
    done: "It is booked.",
    reasons: about.reasons,
    fields: () => [{ kind: "line", name: "document", label: "Where the paper is that shows it" }],
    isOffered: ({ part }) => part.openCents !== 0n,
    async run({ run }, { id }, { reason, values }) {
      const document = values.document?.trim() ?? "";
      if (document === "")
        return { field: "document", message: "Say where the paper is, such as the statement's number" };
      const { isWaiting } = await run(settleBankPayment, { id, purpose, reason, document });
      return isWaiting ? "waiting" : "done";
    },
  };
}

const sendBack: BankPaymentAction = {
  slug: "send-back",
  label: "Send it back",
  effects: ({ part, payer }) =>
    payer && "account" in payer
      ? [
          `${formatCents(part.openCents, part.currency)} goes back to ${payer.holder}, account ${payer.account}: the one that it came from.`,
          "It leaves in the next payment file. What the bank does not execute, or what comes back, is open here again.",
          "Whoever gets it is screened first. It takes effect when a second operator decides the same.",
        ]
      : [],
  done: "It is sent back in the next payment file.",
  isDestructive: true,
  reasons: ["It was meant for someone else.", "The sender asked for it back.", "No gift can be made of it."],
  isOffered: ({ payer }) => payer !== null && "account" in payer,
  async run({ run }, { id }, { reason }) {
    const { isWaiting } = await run(sendBackPayment, { id, reason });
    return isWaiting ? "waiting" : "done";
  },
};

/** The possible decisions about a payment on a bank account. */
export const BANK_PAYMENT_ACTIONS: readonly BankPaymentAction[] = [
  gift,
  givePayment,
  ours,
  settlement("cost", {
    label: "The bank's own",
    effect: "what the bank charges or pays for the account. The platform bears it.",
    reasons: ["It is the account's monthly fee.", "It is interest.", "It is the fee of a transfer."],
  }),
  settlement("own", {
    label: "The operator's own money",
    effect: "money that the operator put there, or took away. It is nobody's gift.",
    reasons: ["The operator topped the account up.", "The operator took its fees.", "It was there by mistake."],
  }),
  sendBack,
];

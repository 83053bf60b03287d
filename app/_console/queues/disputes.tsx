import { Scale } from "lucide-react";
import { mandatePanes } from "@/app/_console/queues/mandate-pane";
import type { ItemFact, Queue, QueueAction } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { answerDispute } from "@/server/domain/disputes/answer-dispute";
import { type DisputeEvidence, evidenceText } from "@/server/domain/disputes/dispute-evidence";
import {
  DISPUTE_KINDS,
  DISPUTE_QUEUE,
  type DisputeReview,
  listDisputes,
  reviewDispute,
  summarizeDisputes,
} from "@/server/domain/disputes/dispute-queue";

const LABELS: Record<(typeof DISPUTE_KINDS)[number], string> = {
  needs_response: "To be answered",
  under_review: "Answered",
  won: "Won",
  lost: "Lost",
};

const LEADS: Record<(typeof DISPUTE_KINDS)[number], string> = {
  needs_response:
    "The donor's bank asks whether this charge was right. Without an answer by the deadline, it takes the money back.",
  under_review: "It was answered. The donor's bank decides.",
  won: "The donor's bank has decided for the recipient: the gift stands.",
  lost: "The donor's bank took the money back. The gift is reversed, and its receipt void.",
};

const answer: QueueAction<DisputeReview> = {
  slug: "answer",
  label: "Answer it",
  effects: () => [
    "The text goes to the payment provider, who passes it on to the donor's bank. It can be sent once.",
    "The sum stays held until the bank has decided. A provider keeps its own fee whatever the bank decides.",
  ],
  done: "The answer is on its way to the payment provider.",
  reasons: ["The gift was the donor's own.", "The donor knows of the gift and agrees to it."],
  fields: () => [
    {
      kind: "text",
      name: "answer",
      label: "What the bank reads",
      help: "What is recorded stands here already. Add what you know besides.",
      rows: 12,
    },
  ],
  initial: ({ evidence }) => ({ answer: evidence ? evidenceText(evidence) : "" }),
  isOffered: ({ dispute }) => dispute.status === "needs_response",
  async run({ run }, { dispute }, { values }) {
    const text = values.answer?.trim() ?? "";
    if (text === "") return { field: "answer", message: "Enter what the bank is to read" };
    await run(answerDispute, { disputeId: dispute.id, answer: text });
    return "done";
  },
};

/** Charges disputed by donors' banks, each with the evidence and a deadline. */
export const disputeQueue: Queue<DisputeReview> = {
  slug: DISPUTE_QUEUE,
  Icon: Scale,
  title: "Disputes",
  lead: "Charges that donors' banks ask about. Each has to be answered before its deadline.",
  money: "Disputed",
  kinds: DISPUTE_KINDS.map((value) => ({ value, label: LABELS[value] })),
  summarize: ({ run }) => run(summarizeDisputes, {}),
  list: ({ run }, { after, claim, kind }) =>
    run(listDisputes, { after, claim, kind: DISPUTE_KINDS.find((known) => known === kind) ?? null }),
  read: ({ findOr404 }, id) => findOr404(reviewDispute, { id }),
  view: ({ dispute, mandate, evidence, claim }) => {
    const status = dispute.status as (typeof DISPUTE_KINDS)[number];
    const isOpen = status === "needs_response" || status === "under_review";
    return {
      title: dispute.message,
      lead: LEADS[status],
      openedAt: isOpen ? dispute.openedAt : null,
      held: { cents: dispute.amountCents, currency: dispute.currency },
      closed: isOpen ? null : LEADS[status],
      claim,
      comparisons: [],
      panes: [
        { title: "The dispute", facts: disputeFacts(dispute) },
        ...(evidence ? [{ title: "What speaks for the gift", facts: evidenceFacts(evidence) }] : []),
        ...mandatePanes(mandate),
        ...(dispute.answer
          ? [{ title: "What was answered", facts: [{ label: "Answer", value: dispute.answer }] }]
          : []),
      ],
      approvals: [],
      historyOf: [dispute.id, dispute.paymentId, ...(dispute.giftId ? [dispute.giftId] : [])],
    };
  },
  actions: [answer],
};

function disputeFacts({
  id,
  reason,
  reference,
  paymentId,
  dueAt,
  answeredAt,
  sentAt,
  closedAt,
}: DisputeReview["dispute"]): ItemFact[] {
  return [
    { label: "Id", value: id },
    { label: "Reason", value: worded(reason) },
    { label: "Answer by", value: dueAt ? instant(dueAt) : "The provider names no deadline" },
    { label: "Payment", value: paymentId },
    { label: "The provider's id", value: reference },
    ...(answeredAt ? [{ label: "Answered", value: instant(answeredAt) }] : []),
    ...(answeredAt ? [{ label: "Taken by the provider", value: sentAt ? instant(sentAt) : "Not yet" }] : []),
    ...(closedAt ? [{ label: "Decided", value: instant(closedAt) }] : []),
  ];
}

function evidenceFacts({ gift, confirmedAt, receipt, thankedAt, earlierGifts }: DisputeEvidence): ItemFact[] {
  return [
    { label: "Gift", value: gift.id },
    { label: "Amount", value: gift.amountText },
    { label: "To", value: gift.recipient },
    ...(gift.campaign ? [{ label: "Campaign", value: gift.campaign }] : []),
    { label: "Donor", value: [gift.donorName, gift.donorEmail].filter(Boolean).join(", ") },
    { label: "Given", value: instant(gift.createdAt) },
    ...(confirmedAt ? [{ label: "Confirmed by email", value: instant(confirmedAt) }] : []),
    ...(gift.chargedAt ? [{ label: "Charged", value: instant(gift.chargedAt) }] : []),
    {
      label: "Receipt",
      value: receipt ? `${receipt.number}${receipt.hasBounced ? ", whose email came back" : ""}` : "None",
    },
    { label: "Thanked", value: thankedAt ? instant(thankedAt) : "Not by a letter" },
    { label: "Gifts before this one", value: String(earlierGifts) },
  ];
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

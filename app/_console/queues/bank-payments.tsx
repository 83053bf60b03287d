import { ArrowLeftRight } from "lucide-react";
import { placeOf } from "@/app/_console/bank/candidate-words";
import { MANY_CHOICES, MANY_PATH } from "@/app/_console/bank/many-rows";
import { BANK_PAYMENT_ACTIONS } from "@/app/_console/queues/bank-payment-actions";
import type { ItemFact, Queue } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { Money } from "@/components/ui/money";
import {
  BANK_PAYMENT_KINDS,
  BANK_PAYMENT_QUEUE,
  type BankPaymentReview,
  type BookedMatch,
  findBankPayments,
  listBankPayments,
  reviewBankPayment,
  summarizeBankPayments,
} from "@/server/domain/bank/worklist/bank-payment-queue";
import type { Candidate } from "@/server/domain/bank/worklist/candidates";
import { formatTransferReference } from "@/server/kernel/transfer-reference";

const LABELS: Record<(typeof BANK_PAYMENT_KINDS)[number], string> = { incoming: "Came in", outgoing: "Went out" };

/** Unmatched payments on the operator's bank accounts: a person decides what they are for. */
export const bankPaymentQueue: Queue<BankPaymentReview> = {
  slug: BANK_PAYMENT_QUEUE,
  Icon: ArrowLeftRight,
  title: "Bank payments",
  lead: "Payments on the bank accounts that nothing was matched with for certain. Each is a gift, the bank's own, or not ours.",
  money: "Amount",
  kinds: BANK_PAYMENT_KINDS.map((value) => ({ value, label: LABELS[value] })),
  search: {
    label: "Name or text of any payment",
    find: async ({ run }, text) => (text.trim().length < 2 ? [] : run(findBankPayments, { text: text.trim() })),
  },
  summarize: ({ run }) => run(summarizeBankPayments, {}),
  list: ({ run }, { after, claim, kind }) =>
    run(listBankPayments, { after, claim, kind: BANK_PAYMENT_KINDS.find((known) => known === kind) ?? null }),
  read: ({ findOr404 }, id) => findOr404(reviewBankPayment, { id }),
  view(review) {
    const { part, matches, candidates, claim } = review;
    const isOpen = part.openCents !== 0n;
    return {
      title: part.name || "A payment without a name",
      lead: leadOf(review),
      openedAt: isOpen ? part.bookedOn : null,
      held: isOpen ? { cents: part.openCents, currency: part.currency } : null,
      closed: isOpen ? null : "All of it is matched.",
      claim,
      comparisons: [],
      panes: [
        { title: "The payment", facts: paymentFacts(review) },
        ...(candidates.length > 0
          ? [
              {
                title: "What it may be for, the likeliest first",
                facts: candidates.map(candidateFact),
              },
            ]
          : []),
        ...(matches.length > 0 ? [{ title: "What it is matched with", facts: matches.map(matchFact) }] : []),
      ],
      approvals: review.approvals.map((approval) => ({
        ...approval,
        reason: approval.document ? `${approval.reason} Document: ${approval.document}` : approval.reason,
      })),
      historyOf: [review.id],
    };
  },
  actions: BANK_PAYMENT_ACTIONS,
  many: { path: MANY_PATH, choices: MANY_CHOICES },
};

function leadOf({ part, candidates }: BankPaymentReview): string {
  if (part.openCents === 0n) return "Nothing of it is open any more.";
  if (part.openCents < 0n) return "It left the account, and is none of the transfers that were handed to the bank.";
  const [best] = candidates;
  if (best && best.certainty !== "possible")
    return "It is probably for the first of those below. What speaks for each stands there.";
  const named = candidates.filter(isNamed);
  if (named.length > 1) return "It names several references. Which of them it is for is not said.";
  if (named[0]?.kind === "order" && named[0].refused !== null)
    return `It names a recurring gift that its donor transfers. ${named[0].refused}`;
  return best
    ? "It may be for one of those below: they wait for this sum, or are of who paid from this account before."
    : "It names no reference, and nothing waits for this sum. Search the text for who it may be, or make a gift of it.";
}

const money = (cents: bigint, currency: string) => <Money cents={Number(cents)} currency={currency} locale="en" />;
const day = (date: Date) => date.toISOString().slice(0, 10);

function paymentFacts({ part, account, payer }: BankPaymentReview): ItemFact[] {
  const { amountCents, openCents, currency, text, structuredReference, endToEndId, accountLast4, returnCode } = part;
  return [
    { label: "Booked on", value: day(part.bookedOn) },
    { label: "On the account", value: account.iban ?? account.number ?? account.id },
    { label: "Amount", value: money(amountCents, currency) },
    ...(openCents !== amountCents ? [{ label: "Of which open", value: money(openCents, currency) }] : []),
    { label: "Name", value: <bdi>{part.name ?? "None"}</bdi> },
    { label: "Text", value: <bdi className="[overflow-wrap:anywhere]">{text || "None"}</bdi> },
    ...(structuredReference ? [{ label: "Reference field", value: structuredReference }] : []),
    ...(endToEndId ? [{ label: "The payer's own id", value: endToEndId }] : []),
    ...(accountLast4 ? [{ label: "The payer's account", value: `•••• ${accountLast4}` }] : []),
    ...(payer && "why" in payer ? [{ label: "Cannot be sent back", value: payer.why }] : []),
    ...(returnCode ? [{ label: "Came back with", value: returnCode }] : []),
  ];
}

function candidateFact(candidate: Candidate): ItemFact {
  const { reference, createdAt, donorName, amountCents, currency, reasons, id } = candidate;
  const why = [standingOf(candidate), ...reasons.map(({ words }) => words)].join(" ");
  const cadence = candidate.kind === "order" ? ` ${candidate.cadence}` : "";
  return {
    label: reference ? formatTransferReference(reference) : day(createdAt),
    value: (
      <>
        <bdi>{donorName}</bdi>, {money(amountCents, currency)}
        {cadence} to <bdi>{placeOf(candidate)}</bdi>, {day(createdAt)}. {why}{" "}
        <code className="text-small [overflow-wrap:anywhere]">{id}</code>
      </>
    ),
  };
}

function standingOf(candidate: Candidate): string {
  if (candidate.kind === "year")
    return `A commitment to a pool, ${worded(candidate.status).toLowerCase()}. ${candidate.isWaiting ? "Its year waits." : "It waits for no transfer."}`;
  if (candidate.kind === "gift")
    return candidate.isWaiting ? "It waits." : `It is ${worded(candidate.status).toLowerCase()}.`;
  const { status, refused } = candidate;
  const takes = refused ?? "The payment can be another gift of it.";
  return `A recurring gift by transfer, ${worded(status).toLowerCase()}. ${takes}`;
}

const isNamed = ({ reasons }: Candidate) =>
  reasons.some(({ code }) => code === "reference" || code === "reference_corrected");

function matchFact(match: BookedMatch): ItemFact {
  const { amountCents, currency, purpose, giftId, paymentKey, decidedBy, reasons, transfer, createdAt } = match;
  const what = giftId ?? paymentKey ?? PURPOSES[purpose] ?? worded(purpose);
  const words = reasons.map((reason) => reason.words).join(" ");
  return {
    label: day(createdAt),
    value: (
      <>
        {money(amountCents, currency)} for {what}, by {decidedBy}. <bdi>{words}</bdi> {transfer && sendingOf(transfer)}
        {match.isReleased && (transfer ? "It is open again." : "Let go again: the gift failed.")}
      </>
    ),
  };
}

const PURPOSES: Record<string, string> = {
  cost: "the bank's own cost or interest",
  own: "the operator's own money",
  send_back: "sending it back",
};

/** The status of the transfer that sends a payment back. */
function sendingOf({ id, status, accountLast4, reasonText }: NonNullable<BookedMatch["transfer"]>): string {
  const words = SENDING[status] ?? `It is ${worded(status).toLowerCase()}.`;
  return `${words} To •••• ${accountLast4}, transfer ${id}. ${reasonText ?? ""} `;
}

const SENDING: Record<string, string> = {
  waiting: "It waits for the next payment file.",
  in_file: "It is in a file for the bank.",
  executed: "The bank's statement says that it has left.",
  rejected: "It was not sent.",
  returned: "It came back.",
};

import { Landmark } from "lucide-react";
import { PAYOUT_CONSOLE_ACTIONS } from "@/app/_console/queues/payout-console-actions";
import type { ItemFact, Queue } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { Money } from "@/components/ui/money";
import {
  listPayoutsToReview,
  PAYOUT_KINDS,
  PAYOUT_QUEUE,
  type PayoutReview,
  reviewPayout,
  summarizePayouts,
} from "@/server/domain/payouts/payout-queue";
import { findIdentitiesToReview } from "@/server/domain/verifications/suspended-queue";
import type { Payout } from "@/server/generated/prisma/client";

const LABELS: Record<(typeof PAYOUT_KINDS)[number], string> = {
  held: "Held",
  failed: "Failed",
  below_zero: "Balances below zero",
  on_its_way: "On their way",
};

/** Pending or failed payouts, balances below zero, and what determines when an identity is paid. */
export const payoutQueue: Queue<PayoutReview> = {
  slug: PAYOUT_QUEUE,
  Icon: Landmark,
  title: "Payouts",
  lead: "Payouts that are held, and those that failed and were not paid out again.",
  money: "Amount",
  kinds: PAYOUT_KINDS.map((value) => ({ value, label: LABELS[value] })),
  search: {
    label: "Id or email address of any identity",
    find: ({ run }, text) => run(findIdentitiesToReview, { text }),
  },
  summarize: ({ run }) => run(summarizePayouts, {}),
  list: ({ run }, { after, claim, kind }) =>
    run(listPayoutsToReview, { after, claim, kind: PAYOUT_KINDS.find((known) => known === kind) ?? null }),
  read: ({ findOr404 }, id) => findOr404(reviewPayout, { id }),
  view: (review) => {
    const { identity, payout, claim } = review;
    const isWaiting = payout?.status === "pending" && payout.heldFor !== null;
    return {
      title: identity.displayName ?? identity.legalName ?? identity.email,
      lead: leadOf(review),
      openedAt: isWaiting ? payout.createdAt : null,
      held: payout && { cents: payout.amountCents, currency: payout.currency },
      closed: payout?.status === "paid" ? "It has arrived." : null,
      claim,
      comparisons: [],
      panes: [
        ...(payout ? [{ title: "The payout", facts: payoutFacts(payout) }] : []),
        { title: "The balance", facts: balanceFacts(review) },
        { title: "Newest payouts", facts: review.newest.map(newestFact) },
      ],
      approvals: review.approvals.map((approval) => ({
        ...approval,
        reason: `${approval.reason} Document: ${approval.document}`,
      })),
      approvalsOf: identity.id,
      historyOf: [identity.id, ...(payout ? [payout.id] : [])],
    };
  },
  actions: PAYOUT_CONSOLE_ACTIONS,
};

function leadOf({ payout, requirements }: PayoutReview): string {
  if (payout?.heldFor === "screening") return "It waits for the open screening cases of its recipient.";
  if (payout?.heldFor === "account")
    return "It waits for its account: the payment provider does not pay to it. What is missing stands below.";
  if (payout?.heldFor === "operator") return "An operator has stopped the recipient's payouts.";
  if (payout?.status === "failed") return "It failed. Its sum is on the recipient's balance again.";
  if (requirements.length > 0) return "It cannot be paid out yet: what is missing stands below.";
  return "Nothing keeps this balance from being paid out.";
}

function payoutFacts(payout: Payout): ItemFact[] {
  const { id, status, trigger, statementText, arrivesOn, failureMessage } = payout;
  return [
    { label: "Id", value: id },
    { label: "Status", value: worded(status) },
    { label: "Planned by", value: worded(trigger) },
    { label: "The bank shows", value: statementText },
    ...(arrivesOn ? [{ label: "Arrives on", value: arrivesOn.toISOString().slice(0, 10) }] : []),
    ...(failureMessage ? [{ label: "Why it failed", value: failureMessage }] : []),
  ];
}

function balanceFacts({ identity, balances, account, schedule, reserve, requirements }: PayoutReview): ItemFact[] {
  const money = (cents: bigint, currency: string) => <Money cents={Number(cents)} currency={currency} locale="en" />;
  return [
    { label: "Identity", value: identity.id },
    { label: "Tier", value: String(identity.kycTier) },
    ...balances.map(({ currency, availableCents, heldCents }) => ({
      label: `Available, ${currency}`,
      value: (
        <>
          {money(availableCents, currency)}
          {heldCents > 0n && <>, of which {money(heldCents, currency)} is held back</>}
        </>
      ),
    })),
    {
      label: "Account",
      value: account ? [account.bank, account.last4 && `•••• ${account.last4}`].filter(Boolean).join(" ") : "None",
    },
    ...(account ? [{ label: "The payment provider says", value: worded(account.status) }] : []),
    { label: "Schedule", value: schedule ? worded(schedule.interval) : "None before there is an account" },
    ...(schedule?.nextAt ? [{ label: "Looked at next", value: schedule.nextAt.toISOString() }] : []),
    ...(schedule?.stoppedAt ? [{ label: "Stopped because", value: schedule.stopReason ?? "" }] : []),
    ...(reserve ? [{ label: "Held back", value: `${reserve.basisPoints / 100} % for ${reserve.days} days` }] : []),
    ...requirements.map(({ message, due_at }) => ({
      label: "Missing",
      value: due_at === null ? message : `${message} By ${due_at.slice(0, 10)}.`,
    })),
  ];
}

function newestFact({ id, status, amountCents, currency, createdAt }: Payout): ItemFact {
  return {
    label: createdAt.toISOString().slice(0, 10),
    value: (
      <a href={`/admin/${PAYOUT_QUEUE}/${id}`} className="text-link">
        <Money cents={Number(amountCents)} currency={currency} locale="en" />, {worded(status)}
      </a>
    ),
  };
}

import type { EventType } from "@/server/events/catalogue";
import { EVENTS } from "@/server/events/catalogue";
import type { SourceFile } from "@/server/testing/source-files";

/** Where events are emitted that announce something new: the same code creates what the event is about. */
export const CREATIONS: Partial<Record<EventType, readonly string[]>> = {
  "campaign.created": ["server/domain/campaigns/edit/create-campaign.ts"],
  "campaign.update_published": ["server/domain/campaigns/updates/create-campaign-update.ts"],
  "gift.created": ["server/domain/gifts/charges/give-late.ts", "server/domain/gifts/charges/record-paid-gifts.ts"],
  "identity.created": [
    "server/domain/identities/create-identity.ts",
    "server/domain/identities/find-or-create-person.ts",
  ],
  "identity.kyc_started": ["server/domain/verifications/start-verification.ts"],
  "mail.queued": ["server/domain/email/queue-email.ts"],
  "match.allocated": ["server/domain/matching/allocate-matches.ts"],
  "match.created": ["server/domain/matching/create-match.ts"],
  "payment_method.attached": ["server/domain/identities/setup-sessions/complete-setup.ts"],
  "payment.planned": ["server/domain/payments/plan-payments.ts"],
  "payout.created": ["server/domain/payouts/plan-payouts.ts"],
  "pool.committed": ["server/domain/pools/commitments/create-commitment.ts"],
  "pool.created": ["server/domain/pools/create-pool.ts"],
  "pool.disbursement_requested": ["server/domain/pools/disbursements/write-disbursement.ts"],
  "receipt.issued": ["server/domain/receipts/issue-receipts.ts"],
  "recurring_gift.created": ["server/domain/recurring/start-recurring-gift.ts"],
};

interface Exception {
  in: readonly string[];
  /** Why the change that it announces is not a move. */
  why: string;
}

/** Where events are emitted that announce a change to something existing without a move of it. */
export const EXCEPTIONS: Partial<Record<EventType, Exception>> = {
  "campaign.contribution": {
    in: ["server/domain/campaigns/contributions/emit-contributions.ts"],
    why: "A reaction to gift.settled: it tells the campaign's managers of the gift, and the campaign does not change.",
  },
  "gift.action_required": {
    in: ["server/domain/gifts/actions/ask-to-confirm.ts"],
    why: "A reaction to the decline of its charge: the gift stays pending, and waits for its donor from then on.",
  },
  "gift.payment_given": {
    in: ["server/domain/gifts/actions/give-payment.ts"],
    why: "The gift stays pending: it has a payment method from then on, and all that follows is the job that charges it.",
  },
  "gift.refund_failed": {
    in: ["server/domain/gifts/refunds/refund-reactions.ts"],
    why: "A reaction to moves of the refund, which are what has happened: the gift stays reversed.",
  },
  "identity.charity_revoked": {
    in: ["server/domain/charities/revoke-charity.ts"],
    why: "The status as a charity says how the latest check ended, and is written with it (NOT_MOVED).",
  },
  "identity.charity_verified": {
    in: ["server/domain/identities/verify-charity.ts"],
    why: "The status as a charity says how the latest check ended, and is written with it (NOT_MOVED).",
  },
  "identity.renamed": {
    in: ["server/domain/identities/update-identity.ts"],
    why: "A name is no state. All that follows is the job that screens it.",
  },
  "match.gift_lapsed": {
    in: ["server/domain/matching/lapse-allocations.ts"],
    why: "It tells of allocations that have just moved, one by one, and is about the match, which has not.",
  },
  "pool.charge_due": {
    in: ["server/domain/pools/members/change-members.ts", "server/domain/pools/commitments/charge-again.ts"],
    why: "It wakes the job that charges: charge_at is the truth, and the commitment does not move until it is charged.",
  },
  "receipt.reissued": {
    in: ["server/domain/receipts/reissue-receipt.ts"],
    why: "A receipt that is reissued stays issued, with one version more. Every version has its own row.",
  },
  "recurring_gift.occurrence_ended": {
    in: ["server/domain/recurring/occurrence-transitions.ts"],
    why: "It tells of occurrences that have just moved, and is about their recurring gift, which has not.",
  },
  "recurring_gift.updated": {
    in: ["server/domain/recurring/update-recurring-gift.ts"],
    why: "Amount, cadence and payment method are no states.",
  },
  "webhook.due": {
    in: ["server/domain/webhooks/redeliver.ts"],
    why: "It asks for one attempt more, and is the row that workers claim. The delivery moves with the attempt.",
  },
};

/** The file that emits the events of moves, and the one that writes events. */
const BY_MOVES = ["server/operations/transition.ts", "server/events/emit.ts"];
const NOT_PRODUCT = /\.test\.tsx?$|^server\/testing\/|^(bench|e2e)\//;

/** Finds the events that a file of the product emits other than by moves, by the event names in its text. */
export function handEmissionsOf({ path, text }: SourceFile): EventType[] {
  if (BY_MOVES.includes(path) || NOT_PRODUCT.test(path) || !/\bemitEvents\(/.test(text)) return [];
  const named = [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map((found) => found[1]!);
  return [...new Set(named)].filter((name): name is EventType => name in EVENTS).sort();
}

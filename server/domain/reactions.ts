import { releaseTransfers } from "@/server/domain/bank/incoming/release-transfers";
import { askDonors } from "@/server/domain/bank/refund-accounts/ask-donors";
import { emitContributions } from "@/server/domain/campaigns/contributions/emit-contributions";
import { endPages } from "@/server/domain/campaigns/edit/end-campaigns";
import { withdrawPictures } from "@/server/domain/campaigns/pictures/withdraw-pictures";
import { queueCharityApplications } from "@/server/domain/charities/apply-after-verification";
import { queueDisputeWonEmails, queueWayBackEmails } from "@/server/domain/checkouts/email-ways-back";
import { queueHonoreeEmails } from "@/server/domain/checkouts/notify-honorees";
import { queueAbandonedCheckouts, queueCheckoutSyncs } from "@/server/domain/checkouts/sync-checkouts";
import { DISPUTE_PAYMENT_REACTIONS } from "@/server/domain/disputes/dispute-reactions";
import type { Bounce, BouncedEmail } from "@/server/domain/email/email-transitions";
import { queueExpiredTransferEmails } from "@/server/domain/gifts/actions/email-transfers";
import { countUnlimited, releaseCounted } from "@/server/domain/gifts/charges/count-gifts";
import { dropPendingEntries, returnCharges } from "@/server/domain/gifts/charges/fail-gifts";
import {
  holdBalances,
  holdBalancesOfClearing,
  holdBalancesOfMatching,
} from "@/server/domain/gifts/charges/hold-balances";
import { PAYMENT_REACTIONS } from "@/server/domain/gifts/charges/payment-reactions";
import { postPendingEntries, postSettlement } from "@/server/domain/gifts/charges/settle-gifts";
import { endTasksOfFailed } from "@/server/domain/gifts/freezes/freeze-gifts";
import type { GiftChanges, ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { queueGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { endPartTasks, postReversal } from "@/server/domain/gifts/refunds/refund-gift";
import { allocateMatches } from "@/server/domain/matching/allocate-matches";
import { emailMatchPaused } from "@/server/domain/matching/email-match-paused";
import { endMatches } from "@/server/domain/matching/end-matches";
import {
  lapseOfFailed,
  reverseMatchingGifts,
  stopLapsedMatches,
} from "@/server/domain/matching/reverse-matching-gifts";
import {
  checkThoseOfCheckouts,
  checkThoseOfGifts,
  checkThoseOfPayments,
} from "@/server/domain/payments/authorizations";
import { PAYOUT_PAYMENT_REACTIONS } from "@/server/domain/payouts/payout-reactions";
import { COMMITMENT_REACTIONS, YEAR_REACTIONS } from "@/server/domain/pools/commitments/year-reactions";
import { DISBURSEMENT_REACTIONS, PAYOUT_REACTIONS } from "@/server/domain/pools/disbursements/disbursement-reactions";
import { POOL_PAYMENT_REACTIONS } from "@/server/domain/pools/money/pool-payment-reactions";
import { markBouncedReceipts } from "@/server/domain/receipts/bounced-receipts";
import { prepareReceipts } from "@/server/domain/receipts/issue-receipts";
import { voidReceipts } from "@/server/domain/receipts/void-receipts";
import { failOccurrences, settleOccurrences } from "@/server/domain/recurring/occurrence-transitions";
import { RECURRING_PAYMENT_REACTIONS, syncLateReturns } from "@/server/domain/recurring/payment-reactions";
import { markBouncedSupporters } from "@/server/domain/supporters/bounced-supporters";
import { VERIFICATION_REACTIONS } from "@/server/domain/verifications/verification-reactions";
import { EVENTS, type EventType } from "@/server/events/catalogue";
import type { Checkout } from "@/server/generated/prisma/client";
import type { Cause, Follows, Reactions } from "@/server/operations/reaction";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import type { MatchWithRemaining } from "@/server/resources/match";

const countTotals = { by: "gifts_recounted", does: "Adjusts the totals of the campaign and of its parent." };

const countSupporters = {
  by: "gifts_supporters_counted",
  does: "Counts them with their supporters, or takes them off, where a contact was shared.",
};

const held = { run: holdBalances, does: "Locks the recipients' balances, in one order." };

const followed = { run: queueCheckoutSyncs, does: "Queues the sync of the gifts' checkouts." };

const LET_GO = "Has what payers' banks hold back looked at: nothing may charge it any more.";
const unauthorizedCheckouts = { run: checkThoseOfCheckouts, does: LET_GO };

const asked = {
  run: askDonors,
  does: "Asks donors for an account where their money cannot go back to the one it came from.",
};

const gifts = {
  "gift.created": {
    database: [
      { by: "gift_create", does: "Reserves both monthly limits and stores the response under its Idempotency-Key." },
      { by: "gifts_counted", does: "Adds to what is pending of the campaign and of its parent." },
    ],
    jobs: ["clear-gifts"],
  },
  "gift.action_required": {
    database: [
      { by: "gift_await_donor", does: "Queues the email to the donor, and stores where they pay in the response." },
    ],
  },
  "gift.payment_given": { jobs: ["clear-gifts"] },
  "gift:accept": {
    before: [{ run: postPendingEntries, does: "Writes the ledger entries, pending." }],
    database: [countTotals],
    after: [followed],
  },
  "gift.settled": {
    before: [
      { run: holdBalancesOfMatching, does: "Locks the recipients' balances if some of the gifts match contributions." },
      { run: stopLapsedMatches, does: "Fails gifts that match a contribution which was refunded meanwhile." },
    ],
    database: [countTotals, countSupporters],
    written: [
      held,
      { run: allocateMatches, does: "Counts matching gifts, and allocates to contributions what matches promise." },
      { run: countUnlimited, does: "Counts the gifts for sides that have no monthly limit." },
      { run: postSettlement, does: "Posts the ledger entries, less what the recipient still owes." },
      { prepare: prepareReceipts, does: "Numbers and issues the receipts that are due; the event shows them." },
    ],
    after: [
      { run: settleOccurrences, does: "Marks the dates of recurring gifts as settled." },
      { run: emitContributions, does: "Emits campaign.contribution for gifts to campaigns." },
      followed,
      { run: queueHonoreeEmails, does: "Queues the emails to the honorees of dedicated gifts." },
      {
        run: queueGiftNotices,
        does: "Queues the emails to fundraisers and organizers about gifts to their campaigns.",
      },
    ],
  },
  "gift.failed": {
    before: [
      { ...held, run: holdBalancesOfClearing },
      { run: lapseOfFailed, does: "Gives back to matches what was allocated to the gifts, and pauses the matches." },
      { run: releaseCounted, does: "Releases the monthly limits." },
      { run: dropPendingEntries, does: "Drops the pending ledger entries." },
      {
        run: returnCharges,
        does: "Has the rail refund what it took, unless it declined or returned the charge itself.",
      },
      { run: releaseTransfers, does: "Lets go of transfers that had arrived for the gifts and were not booked." },
    ],
    database: [countTotals],
    after: [
      { run: failOccurrences, does: "Marks the dates of recurring gifts as failed." },
      { run: endTasksOfFailed, does: "Closes the tasks about their frozen money." },
      { run: queueExpiredTransferEmails, does: "Queues the emails to donors whose transfers did not arrive in time." },
      { run: checkThoseOfGifts, does: LET_GO },
      followed,
    ],
  },
  "gift.reversed": {
    before: [
      held,
      {
        run: reverseMatchingGifts,
        does: "Gives back to matches what they gave; gifts that match these are refunded along with them, or fail.",
      },
      { run: releaseCounted, does: "Releases the monthly limits." },
      { run: voidReceipts, does: "Makes the receipts void." },
      { run: postReversal, does: "Posts the reversal; what the recipient no longer holds becomes its debt." },
      { run: returnCharges, does: "Has the rail refund the donor, unless it returned the charge itself." },
    ],
    database: [countTotals, countSupporters],
    after: [
      { run: syncLateReturns, does: "Marks the dates of recurring gifts as failed whose payment came back." },
      { run: queueWayBackEmails, does: "Queues the emails to donors about their money." },
      { run: endPartTasks, does: "Closes the tasks about parts of them that had gone back before." },
    ],
  },
} satisfies Partial<Record<Cause, Follows<ReceiptedGift, GiftChanges>>>;

const checkouts = {
  "checkout:give": {
    after: [
      {
        run: queueAbandonedCheckouts,
        does: "Queues the creation of the gift, in case the process that is about to create it dies.",
      },
    ],
  },
  "checkout:refuse": { after: [unauthorizedCheckouts] },
  "checkout:fail": { after: [unauthorizedCheckouts] },
} satisfies Partial<Record<Cause, Follows<Checkout, object>>>;

const removePictures = { run: withdrawPictures, does: "Removes its pictures and those of its pages." };

const campaigns = {
  "campaign.created": { jobs: ["end-campaign"] },
  "campaign.published": { jobs: ["end-campaign"] },
  "campaign.ended": {
    after: [
      { run: endPages, does: "Ends the open pages of the campaign." },
      { run: endMatches, does: "Ends the open matches of the campaign." },
    ],
    jobs: ["end-recurring-gifts"],
  },
  "campaign:discard": { after: [{ run: endMatches, does: "Ends the open matches of the campaign." }, removePictures] },
  "campaign:archive": { after: [removePictures] },
  "campaign.update_published": { jobs: ["email-updates"] },
  "match.created": { jobs: ["move-match"] },
  "match.accepted": { jobs: ["move-match"] },
  "match.allocated": { jobs: ["give-match"] },
} satisfies Partial<Record<Cause, Follows<CampaignWithTotals, object>>>;

const emails = {
  "mail_message:bounce": {
    after: [
      { run: markBouncedReceipts, does: "Marks receipts whose email came back." },
      { run: markBouncedSupporters, does: "Marks the recipients' supporters at whose address nothing arrives." },
    ],
  },
} satisfies Partial<Record<Cause, Follows<BouncedEmail, Bounce>>>;

const matches = {
  "match.paused": { after: [{ run: emailMatchPaused, does: "Emails the sponsor and the organizers." }] },
} satisfies Partial<Record<Cause, Follows<MatchWithRemaining, object>>>;

/**
 * The table of reactions: for each event, or transition without an event, what happens in the same transaction and in
 * which order, and which jobs start after the commit. `move` runs the former; nothing else subscribes to an event. A
 * sweep fans out every public event to its subscribers.
 */
export const REACTIONS: Reactions = {
  ...gifts,
  ...joined(
    PAYMENT_REACTIONS,
    RECURRING_PAYMENT_REACTIONS,
    POOL_PAYMENT_REACTIONS,
    PAYOUT_PAYMENT_REACTIONS,
    DISPUTE_PAYMENT_REACTIONS,
    { "payment:decline": { after: [{ run: checkThoseOfPayments, does: LET_GO }] } },
    { "payment:reject": { after: [asked] }, "payment:return": { after: [asked] } },
    {
      "payment:win": {
        after: [{ run: queueDisputeWonEmails, does: "Queues the emails to donors whose gifts stand." }],
      },
    },
  ),
  ...checkouts,
  ...campaigns,
  ...matches,
  ...emails,
  ...DISBURSEMENT_REACTIONS,
  ...PAYOUT_REACTIONS,
  ...YEAR_REACTIONS,
  ...COMMITMENT_REACTIONS,
  "receipt.issued": { jobs: ["send-receipt"] },
  "receipt.reissued": { jobs: ["send-receipt"] },
  "identity.created": { jobs: ["screen-identity"] },
  "identity.renamed": { jobs: ["screen-identity"] },
  ...joined(VERIFICATION_REACTIONS, {
    "identity.kyc_passed": {
      after: [
        { run: queueCharityApplications, does: "Queues what organizations that name an EIN are due as charities." },
      ],
    },
  }),
  "identity.charity_verified": { jobs: ["issue-late-receipts"] },
  "recurring_gift.updated": { jobs: ["give-recurring"] },
  "recurring_gift.resumed": { jobs: ["give-recurring"] },
  "recurring_gift.occurrence_ended": { jobs: ["give-recurring"] },
  "payment.planned": { jobs: ["send-payment"] },
  "pool.committed": { jobs: ["charge-prepayments"] },
  "pool.charge_due": { jobs: ["charge-prepayments"] },
  "mail.queued": { jobs: ["send-email"] },
};

/** Merges tables. For a cause in several of them, the reactions of earlier tables run first. */
function joined(...tables: Reactions[]): Reactions {
  const causes = new Set(tables.flatMap((table) => Object.keys(table) as Cause[]));
  return Object.fromEntries(
    [...causes].map((cause) => {
      const all = tables.flatMap((table) => table[cause] ?? []);
      return [cause, { ...all[0], after: all.flatMap(({ after = [] }) => after) }];
    }),
  );
}

/** The table as a list, in declaration order. */
export function listReactions(): [Cause, Follows<never, never, unknown>][] {
  return Object.entries(REACTIONS) as [Cause, Follows<never, never, unknown>][];
}

/** The jobs that an event starts. */
export function jobsStartedBy(type: EventType): readonly string[] {
  return REACTIONS[type]?.jobs ?? [];
}

/** The events that start a job. */
export function eventsStarting(job: string): EventType[] {
  return (Object.keys(EVENTS) as EventType[]).filter((type) => jobsStartedBy(type).includes(job));
}

import { z } from "zod";
import { type EventDeclaration, INTERNAL_EVENTS } from "@/server/events/internal-events";
import { campaignResource } from "@/server/resources/campaign";
import { commitmentResource } from "@/server/resources/commitment";
import { contributionResource } from "@/server/resources/contribution";
import { disbursementResource } from "@/server/resources/disbursement";
import { giftResource } from "@/server/resources/gift";
import { identityResource } from "@/server/resources/identity";
import { lapsedMatchResource, matchResource } from "@/server/resources/match";
import { payoutResource } from "@/server/resources/payout";
import { changedAccountResource } from "@/server/resources/payout-account";
import { poolResource } from "@/server/resources/pool";
import { publishedUpdateResource } from "@/server/resources/published-update";
import { receiptResource } from "@/server/resources/receipt";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { textOut } from "@/server/resources/response-fields";
import { settledGiftResource } from "@/server/resources/settled-gift";
import { attachedPaymentMethodResource } from "@/server/resources/setup-session";
import { verificationEventResource } from "@/server/resources/verification";

/** Every event that Almoner emits: when, and with what data. */
export const EVENTS = {
  "gift.created": { when: "A gift was accepted and is waiting for screening and payment.", data: giftResource },
  "gift.action_required": {
    when: "The gift waits for its donor, who has to pay at `next_action.url`, or to confirm a payment there that their bank wants confirmed. Sent to the donor's side alone.",
    data: giftResource,
  },
  "gift.settled": {
    when: "The gift's funds cleared. The receipt is inlined if one was issued.",
    data: settledGiftResource,
  },
  "gift.failed": {
    when: "Screening or the payment provider declined the gift. What was charged for it, if anything, is given back.",
    data: giftResource,
  },
  "gift.reversed": { when: "A settled gift was refunded, including the fee.", data: giftResource },
  "gift.refund_failed": {
    when: "The payment provider rejected the refund of a gift for good. The amount is owed to the donor in another way.",
    data: giftResource,
  },
  "receipt.issued": { when: "A tax receipt was issued for a settled gift.", data: receiptResource },
  "receipt.reissued": { when: "A receipt was reissued and emailed.", data: receiptResource },
  "identity.suspended": { when: "An identity was suspended. Its open gifts fail.", data: identityResource },
  "identity.charity_revoked": {
    when: "An organization lost its status as a verified charity. Its gifts get no new receipts.",
    data: identityResource,
  },
  "identity.kyc_started": {
    when: "A verification of an identity started.",
    data: verificationEventResource,
  },
  "identity.kyc_passed": {
    when: "A verification passed; the identity's tier may have risen.",
    data: verificationEventResource,
  },
  "identity.kyc_failed": { when: "A verification failed.", data: verificationEventResource },
  "payment_method.attached": {
    when: "A payment method was saved for an identity on the page of a setup session.",
    data: attachedPaymentMethodResource,
  },
  "campaign.created": { when: "A campaign or fundraising page was created.", data: campaignResource },
  "campaign.published": { when: "A campaign or page went live for the first time.", data: campaignResource },
  "campaign.contribution": {
    when: "A contribution to a campaign settled. A contribution to a fundraising page is sent once, as the page's.",
    data: contributionResource,
  },
  "campaign.ended": {
    when: "A campaign or page ended, by hand or on its end date. Pages end with their campaign.",
    data: campaignResource,
  },
  "campaign.update_published": {
    when: "An update to a campaign or page was published. It is emailed to every donor who asked for updates.",
    data: publishedUpdateResource,
  },
  "match.created": {
    when: "A match for contributions to a campaign was created. It is `pending` if the campaign has to accept it.",
    data: matchResource,
  },
  "match.accepted": {
    when: "A match that someone else had offered was accepted by the campaign. It matches contributions from its start.",
    data: matchResource,
  },
  "match.exhausted": {
    when: "The cap of a match was used up. Sent again if refunds freed part of the cap and it was used up again.",
    data: matchResource,
  },
  "match.paused": {
    when: "A match was paused, because a gift from the sponsor could not be made. It matches nothing until it is resumed.",
    data: matchResource,
  },
  "match.resumed": { when: "A paused match was resumed by its sponsor.", data: matchResource },
  "match.ended": { when: "A match ended, on its end date or with its campaign.", data: matchResource },
  "match.canceled": { when: "A match was canceled by the sponsor or by the organizers.", data: matchResource },
  "match.gift_lapsed": {
    when: "A contribution was not matched, because the sponsor's gift could not be made or failed. The match is paused.",
    data: lapsedMatchResource,
  },
  "recurring_gift.created": {
    when: "A recurring gift was created, with its first gift.",
    data: recurringGiftResource,
  },
  "recurring_gift.updated": {
    when: "The amount, cadence or payment method of a recurring gift changed.",
    data: recurringGiftResource,
  },
  "recurring_gift.past_due": {
    when: "A payment of a recurring gift failed. It is retried after 1, 3 and 7 days.",
    data: recurringGiftResource,
  },
  "recurring_gift.recovered": { when: "A past due recurring gift is active again.", data: recurringGiftResource },
  "recurring_gift.paused": {
    when: "A recurring gift was paused: by its donor, after the last failed attempt, or because the donor or recipient was suspended.",
    data: recurringGiftResource,
  },
  "recurring_gift.resumed": { when: "A paused recurring gift was resumed.", data: recurringGiftResource },
  "recurring_gift.canceled": {
    when: "A recurring gift was canceled by either side, or because its first payment failed.",
    data: recurringGiftResource,
  },
  "recurring_gift.ended": { when: "A recurring gift ended with its campaign.", data: recurringGiftResource },
  "pool.created": { when: "A pool was created.", data: poolResource },
  "pool.committed": { when: "A member committed to a pool.", data: commitmentResource },
  "pool.disbursement_requested": { when: "A payout from a pool was requested.", data: disbursementResource },
  "pool.disbursement_approved": { when: "A payout from a pool was approved.", data: disbursementResource },
  "pool.disbursement_executed": {
    when: "A payout from a pool became the payee's.",
    data: disbursementResource,
  },
  "payout_account.updated": { when: "A payout account's state or requirements changed.", data: changedAccountResource },
  "payout.created": { when: "A payout was planned, and its sum was taken off the balance.", data: payoutResource },
  "payout.paid": { when: "A payout has arrived.", data: payoutResource },
  "payout.failed": {
    when: "A payout was not paid, or came back. Its sum is on the balance again.",
    data: payoutResource,
  },
  "payout.canceled": {
    when: "A payout was canceled before it left. Its sum is on the balance again.",
    data: payoutResource,
  },
  "webhook.test": {
    when: "A test delivery was requested.",
    data: z.strictObject({ message: textOut(500).describe("A greeting.") }),
    onRequest: true,
  },
  ...INTERNAL_EVENTS,
} as const satisfies Record<string, EventDeclaration>;

export type EventType = keyof typeof EVENTS;

/** The events that subscribers can receive. */
export const DELIVERED_EVENTS = (Object.keys(EVENTS) as EventType[]).filter((type) => !("internal" in EVENTS[type]));

/** True for an event that waits for its deliveries to be queued, or that stays open. Other internal ones have no subscribers. */
export function isOpenAtFirst(type: EventType): boolean {
  return !("internal" in EVENTS[type]) || "staysOpen" in EVENTS[type];
}

/** The public events that start or cancel jobs; all internal ones do. A test compares this list with the jobs. */
const AWAITED_BY_JOBS: readonly EventType[] = [
  "gift.created",
  "receipt.issued",
  "receipt.reissued",
  "identity.suspended",
  "campaign.created",
  "campaign.published",
  "campaign.ended",
  "campaign.update_published",
  "match.created",
  "match.accepted",
  "pool.committed",
  "recurring_gift.updated",
  "recurring_gift.resumed",
  "recurring_gift.paused",
  "recurring_gift.canceled",
  "recurring_gift.ended",
];

/** True for an event that a job waits for. Events that stay open are not among them: workers claim them as rows. */
export function isAwaited(type: EventType): boolean {
  return !isOpenAtFirst(type) || AWAITED_BY_JOBS.includes(type);
}

/** The names that an endpoint may subscribe to. */
export const SUBSCRIBABLE_EVENTS = DELIVERED_EVENTS.filter((type) => !("onRequest" in EVENTS[type]));

/** Returns the schema of the event's `data`, for documentation and checks. */
export function eventData(type: EventType): z.ZodType {
  return EVENTS[type].data;
}

/** Returns when the event happens, as a sentence. */
export function eventMeaning(type: EventType): string {
  return EVENTS[type].when;
}

/** True for an event that can be subscribed to before anything emits it. */
export function isPlanned(type: EventType): boolean {
  return "planned" in EVENTS[type];
}

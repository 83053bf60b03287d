import { z } from "zod";
import { campaignResource } from "@/server/resources/campaign";
import { giftResource } from "@/server/resources/gift";
import { identityResource } from "@/server/resources/identity";
import { lapsedMatchResource, matchResource } from "@/server/resources/match";
import { publishedUpdateResource } from "@/server/resources/published-update";
import { receiptResource } from "@/server/resources/receipt";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { openObjectOut, textOut } from "@/server/resources/response-fields";
import { verificationResource } from "@/server/resources/verification";

interface EventDeclaration {
  /** When it happens; the documentation prints it. */
  when: string;
  /** What `data` holds. */
  data: z.ZodType;
  /** Internal events start jobs and are never sent to subscribers. */
  internal?: true;
  /** Sent only to the endpoint for which it was asked, whatever that is subscribed to. */
  onRequest?: true;
  /** Can be subscribed to, but nothing emits it yet. */
  planned?: true;
}

const giftWithReceipt = giftResource
  .extend({ receipt: receiptResource.optional().describe("Present where one was issued.") })
  .meta({ id: "SettledGift", description: "A gift with its receipt inlined." });

/** Names that can be subscribed to today, so that a subscription need not be changed when their area arrives. */
const resourceOfAnotherArea = openObjectOut.describe("The resource as a GET returns it.");

/** Every event that Almoner emits: when, and with what. */
export const EVENTS = {
  "gift.created": { when: "A gift was accepted and waits for screening and funding.", data: giftResource },
  "gift.settled": {
    when: "The gift's funds cleared. The receipt is inlined where one was issued.",
    data: giftWithReceipt,
  },
  "gift.failed": { when: "Screening or the funding source refused the gift. No money moved.", data: giftResource },
  "gift.reversed": { when: "A settled gift was given back, fee included.", data: giftResource },
  "receipt.issued": { when: "A tax receipt was issued for a settled gift.", data: receiptResource },
  "receipt.reissued": { when: "A receipt was rendered again and mailed.", data: receiptResource },
  "identity.suspended": { when: "An identity was suspended. Its open gifts fail.", data: identityResource },
  "identity.kyc_started": {
    when: "A verification of an identity was begun.",
    data: verificationResource,
    planned: true,
  },
  "identity.kyc_passed": {
    when: "A verification passed; the identity's tier may have risen.",
    data: verificationResource,
    planned: true,
  },
  "identity.kyc_failed": { when: "A verification failed.", data: verificationResource, planned: true },
  "campaign.created": { when: "A campaign, or a fundraiser's page, was made.", data: campaignResource },
  "campaign.published": { when: "A campaign or page went live for the first time.", data: campaignResource },
  "campaign.contribution": {
    when: "A contribution to a campaign settled; one to a page beneath it is told once, as the page's.",
    data: giftResource,
  },
  "campaign.ended": {
    when: "A campaign or page ended, by hand or by its end date; pages end with their campaign.",
    data: campaignResource,
  },
  "campaign.update_published": {
    when: "Those who run a campaign or page published news of it, which is mailed to everybody who agreed to that.",
    data: publishedUpdateResource,
  },
  "match.created": { when: "Somebody promised to match contributions to a campaign.", data: matchResource },
  "match.exhausted": {
    when: "The cap of a match was used up; again, when it had room once more meanwhile.",
    data: matchResource,
  },
  "match.ended": { when: "A match ended, by its end date or with its campaign.", data: matchResource },
  "match.canceled": {
    when: "A match was taken back by the sponsor's side or by those who run the campaign.",
    data: matchResource,
  },
  "match.gift_lapsed": {
    when: "A contribution was not matched as promised, because the sponsor's gift could not be made; its sum is free again.",
    data: lapsedMatchResource,
  },
  "recurring_gift.created": {
    when: "A recurring gift was started; its first gift was made with it.",
    data: recurringGiftResource,
  },
  "recurring_gift.updated": {
    when: "What a recurring gift gives, how often, or how it is paid was changed.",
    data: recurringGiftResource,
  },
  "recurring_gift.past_due": {
    when: "A payment of a recurring gift failed. It is tried again 1, 3 and 7 days later.",
    data: recurringGiftResource,
  },
  "recurring_gift.recovered": { when: "A recurring gift that was past due gives again.", data: recurringGiftResource },
  "recurring_gift.paused": {
    when: "A recurring gift was paused: by its giver, after the last failed attempt, or because a side was suspended.",
    data: recurringGiftResource,
  },
  "recurring_gift.resumed": { when: "A paused recurring gift was resumed.", data: recurringGiftResource },
  "recurring_gift.canceled": {
    when: "A recurring gift was called off by either side, or because its first payment failed.",
    data: recurringGiftResource,
  },
  "recurring_gift.ended": { when: "A recurring gift ended with its campaign.", data: recurringGiftResource },
  "pool.created": { when: "A pool was opened.", data: resourceOfAnotherArea, planned: true },
  "pool.committed": { when: "A member committed to a pool.", data: resourceOfAnotherArea, planned: true },
  "pool.disbursement_requested": {
    when: "A payout from a pool was asked for.",
    data: resourceOfAnotherArea,
    planned: true,
  },
  "pool.disbursement_approved": {
    when: "A payout from a pool was approved.",
    data: resourceOfAnotherArea,
    planned: true,
  },
  "pool.disbursement_executed": { when: "A payout from a pool was made.", data: resourceOfAnotherArea, planned: true },
  "webhook.test": {
    when: "You asked for a test delivery.",
    data: z.strictObject({ message: textOut(500).describe("A greeting.") }),
    onRequest: true,
  },
  "identity.created": { when: "An identity was made; it is screened.", data: identityResource, internal: true },
  "identity.renamed": {
    when: "An identity's names changed; it is screened again.",
    data: identityResource,
    internal: true,
  },
  "identity.charity_verified": {
    when: "An organization became a verified charity; receipts missed meanwhile are issued.",
    data: identityResource,
    internal: true,
  },
  "mail.queued": { when: "A mail is to be sent.", data: z.strictObject({ key: z.string() }), internal: true },
  "webhook.due": {
    when: "One more attempt of a delivery was asked for by hand.",
    data: z.strictObject({}),
    internal: true,
  },
} as const satisfies Record<string, EventDeclaration>;

export type EventType = keyof typeof EVENTS;

/** What subscribers can be sent. */
export const DELIVERED_EVENTS = (Object.keys(EVENTS) as EventType[]).filter((type) => !("internal" in EVENTS[type]));

/** The names that an endpoint may subscribe to. */
export const SUBSCRIBABLE_EVENTS = DELIVERED_EVENTS.filter((type) => !("onRequest" in EVENTS[type]));

/** What the event's `data` holds, for documentation and checks. */
export function eventData(type: EventType): z.ZodType {
  return EVENTS[type].data;
}

/** When the event happens, as a sentence. */
export function eventMeaning(type: EventType): string {
  return EVENTS[type].when;
}

/** True for an event that can be subscribed to before anything emits it. */
export function isPlanned(type: EventType): boolean {
  return "planned" in EVENTS[type];
}

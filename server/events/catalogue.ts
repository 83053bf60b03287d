import { z } from "zod";
import { giftResource } from "@/server/resources/gift";
import { identityResource } from "@/server/resources/identity";
import { receiptResource } from "@/server/resources/receipt";

interface EventDeclaration {
  /** When it happens; the documentation prints it. */
  when: string;
  /** What `data` holds. */
  data: z.ZodType;
  /** Internal events start jobs and are never sent to subscribers. */
  internal?: true;
}

const giftWithReceipt = giftResource
  .extend({ receipt: receiptResource.optional().describe("Present where one was issued.") })
  .meta({ id: "SettledGift", description: "A gift with its receipt inlined." });

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
  "webhook.test": {
    when: "You asked for a test delivery.",
    data: z.strictObject({ message: z.string() }),
    internal: true,
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
  "webhook.due": { when: "Deliveries were queued.", data: z.strictObject({}), internal: true },
} as const satisfies Record<string, EventDeclaration>;

export type EventType = keyof typeof EVENTS;

/** The names that an endpoint may subscribe to. */
export const SUBSCRIBABLE_EVENTS = (Object.keys(EVENTS) as EventType[]).filter((type) => !("internal" in EVENTS[type]));

/** What the event's `data` holds, for documentation and checks. */
export function eventData(type: EventType): z.ZodType {
  return EVENTS[type].data;
}

/** When the event happens, as a sentence. */
export function eventMeaning(type: EventType): string {
  return EVENTS[type].when;
}

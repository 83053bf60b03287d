import { z } from "zod";
import { identityResource } from "@/server/resources/identity";

export interface EventDeclaration {
  /** When it happens, as printed in the documentation. */
  when: string;
  /** The schema of `data`. */
  data: z.ZodType;
  /** Internal events start jobs and are never sent to subscribers. */
  internal?: true;
  /** Stays open, as if it were not fanned out yet, until the requested work is done. */
  staysOpen?: true;
  /** Sent only to the endpoint that requested it, regardless of its subscriptions. */
  onRequest?: true;
  /** Can be subscribed to, but nothing emits it yet. */
  planned?: true;
}

/** Events that start jobs and that no subscriber receives. */
export const INTERNAL_EVENTS = {
  "identity.created": { when: "An identity was created. It is screened next.", data: identityResource, internal: true },
  "identity.renamed": {
    when: "An identity's names changed. It is screened again.",
    data: identityResource,
    internal: true,
  },
  "identity.charity_verified": {
    when: "An organization became a verified charity. Missing receipts are issued.",
    data: identityResource,
    internal: true,
  },
  "mail.queued": { when: "An email is due to be sent.", data: z.strictObject({ key: z.string() }), internal: true },
  "pool.charge_due": {
    when: "A commitment to a pool was approved. Its year is charged next.",
    data: z.strictObject({}),
    internal: true,
  },
  "payment.planned": {
    when: "A refund or payout has to be sent to the payment provider.",
    data: z.strictObject({}),
    internal: true,
  },
  "gift.payment_given": {
    when: "A donor paid for a gift that waited for them. It is screened and charged next.",
    data: z.strictObject({}),
    internal: true,
  },
  "match.allocated": {
    when: "A match was allocated to contributions, whose matching gifts have to be made.",
    data: z.strictObject({}),
    internal: true,
  },
  "recurring_gift.occurrence_ended": {
    when: "A gift of a recurring gift settled or failed.",
    data: z.strictObject({}),
    internal: true,
  },
  "webhook.due": {
    when: "Another attempt of a delivery was requested by hand.",
    data: z.strictObject({}),
    internal: true,
    staysOpen: true,
  },
} as const satisfies Record<string, EventDeclaration>;

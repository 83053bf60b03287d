import { type EndedAttempt, writeAlone, writeAttempt } from "@/server/domain/webhooks/delivery-transitions";
import { disableGoneEndpoint, writeFailure } from "@/server/domain/webhooks/gone-endpoints";
import { RETRIES } from "@/server/kernel/limits";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { WebhookDeliveryStatus } from "@/server/resources/webhook-delivery";

/** What an attempt needs to know of a delivery. */
export interface DueDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  status: WebhookDeliveryStatus;
  body: string;
  url: string;
  /** The number of this attempt. */
  attempt: number;
  scheduledDone: number;
  /** The event that requested this manual attempt; null for an automatic one. */
  requestId: string | null;
  /** Its position among the deliveries claimed with it. */
  rank: number;
}

/** A delivery that this worker has claimed for one attempt. */
export type ClaimedDelivery = DueDelivery & Lease;

/** The queue of deliveries, in effect one per endpoint. Deliveries to disabled endpoints wait. */
export const deliveryQueue = leasedQueue<DueDelivery, EndedAttempt, EndedAttempt>({
  table: "webhook_deliveries",
  key: { column: "id", type: "text" },
  due: { column: "next_attempt_at" },
  open: ["pending", "failed"],
  partition: {
    column: "endpoint_id",
    active: "SELECT id FROM webhook_endpoints WHERE status = 'active' AND deleted_at IS NULL",
  },
  // Well above the longest possible attempt.
  leaseMs: 30_000,
  attempts: { column: "attempts", count: "claims" },
  retries: RETRIES.webhookDelivery,
  returns: `q.id, q.endpoint_id AS "endpointId", q.event_id AS "eventId", q.type, q.status, q.body,
    (SELECT url FROM webhook_endpoints w WHERE w.id = q.endpoint_id) AS url,
    q.attempts AS attempt, q.scheduled_done AS "scheduledDone", c.request_id AS "requestId", c.rank::int AS rank`,
  choice: "NULL::text AS request_id, 0 AS rank",
  complete: (ctx, delivery, ended) => writeAlone(ctx, { delivery, ended, trigger: "accepted", nextAttemptAt: null }),
  retry: (ctx, delivery, ended, nextAttemptAt) =>
    writeFailure(ctx, { delivery, ended, trigger: "refused", nextAttemptAt }),
  async deadLetter(tx, delivery, ended) {
    await writeAttempt(tx, { delivery, ended, trigger: "given_up", nextAttemptAt: null });
    await disableGoneEndpoint(tx, delivery);
  },
});

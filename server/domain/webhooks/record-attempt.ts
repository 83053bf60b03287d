import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import type { EndedAttempt } from "@/server/domain/webhooks/delivery-transitions";
import { writeFailure } from "@/server/domain/webhooks/gone-endpoints";
import type { Context } from "@/server/operations/context";

/**
 * Records a finished attempt: a success, a failure that is retried on the schedule, or the final failure. A manual
 * attempt that fails does not change the schedule. False, with nothing written, if the lease was lost in the meantime.
 */
export async function recordAttempt(ctx: Context, delivery: ClaimedDelivery, ended: EndedAttempt): Promise<boolean> {
  if (ended.response.failure === null) return deliveryQueue.complete(ctx, delivery, ended);
  if (delivery.requestId !== null)
    return writeFailure(ctx, { delivery, ended, trigger: "refused", nextAttemptAt: undefined });
  const askedMs = ended.response.retryAfterMs ?? null;
  const options = { failures: delivery.scheduledDone + 1, at: ended.endedAt, askedMs };
  return (await deliveryQueue.fail(ctx, delivery, ended, options)).outcome !== "lost";
}

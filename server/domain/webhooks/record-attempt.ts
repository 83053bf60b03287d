import type { Context } from "@/server/domain/context";
import type { ClaimedDelivery } from "@/server/domain/webhooks/claim-deliveries";
import { type WebhookDeliveryTrigger, webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { RECORD_ATTEMPT } from "@/server/domain/webhooks/delivery-transitions";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";
import { stateAfter } from "@/server/kernel/states";
import type { WebhookResponse } from "@/server/ports/webhook-sender";
import type { WebhookDeliveryStatus } from "@/server/resources/webhook-delivery";

/** The effect of an attempt on its delivery. */
export interface AttemptOutcome {
  status: WebhookDeliveryStatus;
  /** Undefined leaves the schedule as it is. */
  nextAttemptAt: Date | null | undefined;
  scheduledDone: number;
}

/** Decides the effect of an attempt that ended at the instant. A manual one leaves the schedule alone. */
export function outcomeOf(
  delivery: Pick<ClaimedDelivery, "status" | "scheduledDone" | "requestId">,
  response: Pick<WebhookResponse, "failure">,
  endedAt: Date,
): AttemptOutcome {
  const { scheduledDone, requestId } = delivery;
  const after = (trigger: WebhookDeliveryTrigger) => stateAfter(webhookDeliveryStates, delivery.status, trigger);
  const isManual = requestId !== null;
  const done = isManual ? scheduledDone : scheduledDone + 1;
  if (response.failure === null) return { status: after("accepted"), nextAttemptAt: null, scheduledDone: done };
  if (isManual) return { status: after("refused"), nextAttemptAt: undefined, scheduledDone: done };
  const delayMs = retryDelayMs(RETRIES.webhookDelivery, done);
  if (delayMs === null) return { status: after("given_up"), nextAttemptAt: null, scheduledDone: done };
  const nextAttemptAt = new Date(endedAt.getTime() + delayMs);
  return { status: after("refused"), nextAttemptAt, scheduledDone: done };
}

export interface EndedAttempt {
  response: WebhookResponse;
  /** Both by the product's clock. */
  startedAt: Date;
  endedAt: Date;
}

/**
 * Writes an attempt and its effect on the delivery atomically, and releases the lease. False if the lease was lost: the
 * delivery then belongs to another worker, and nothing is written.
 */
export async function recordAttempt(ctx: Context, delivery: ClaimedDelivery, ended: EndedAttempt): Promise<boolean> {
  const { response, startedAt, endedAt } = ended;
  const outcome = outcomeOf(delivery, response, endedAt);
  const { rows } = await ctx.pool.query<{ recorded: boolean }>(RECORD_ATTEMPT, [
    delivery.id,
    delivery.lockToken,
    delivery.attempt,
    startedAt,
    response.durationMs,
    delivery.requestId,
    response.status,
    response.text,
    response.failure?.code ?? null,
    response.failure?.message ?? null,
    outcome.status,
    outcome.nextAttemptAt === undefined,
    outcome.nextAttemptAt ?? null,
    outcome.scheduledDone,
    endedAt,
    delivery.status,
  ]);
  return rows[0]?.recorded ?? false;
}

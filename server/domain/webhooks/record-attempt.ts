import type { Context } from "@/server/domain/context";
import type { ClaimedDelivery } from "@/server/domain/webhooks/claim-deliveries";
import { type WebhookDeliveryTrigger, webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { WEBHOOK_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import type { WebhookAnswer } from "@/server/ports/webhook-sender";
import type { WebhookDeliveryStatus } from "@/server/resources/webhook-delivery";

/** What an attempt makes of its delivery. */
export interface AttemptOutcome {
  status: WebhookDeliveryStatus;
  /** Undefined leaves the schedule as it is. */
  nextAttemptAt: Date | null | undefined;
  scheduledDone: number;
}

/** Decides what an attempt that ended at the instant makes of its delivery. One by hand leaves the schedule alone. */
export function outcomeOf(
  delivery: Pick<ClaimedDelivery, "status" | "scheduledDone" | "requestId">,
  answer: Pick<WebhookAnswer, "failure">,
  endedAt: Date,
): AttemptOutcome {
  const { status, scheduledDone, requestId } = delivery;
  const isManual = requestId !== null;
  const done = isManual ? scheduledDone : scheduledDone + 1;
  if (answer.failure === null) return { status: moved(status, "accepted"), nextAttemptAt: null, scheduledDone: done };
  if (isManual) return { status: moved(status, "refused"), nextAttemptAt: undefined, scheduledDone: done };
  const delayMs = WEBHOOK_RETRY_DELAYS_MS[scheduledDone];
  if (delayMs === undefined) return { status: moved(status, "given_up"), nextAttemptAt: null, scheduledDone: done };
  const nextAttemptAt = new Date(endedAt.getTime() + delayMs);
  return { status: moved(status, "refused"), nextAttemptAt, scheduledDone: done };
}

/** Where the trigger leads from the status, which stays where the trigger leads nowhere. */
function moved(status: WebhookDeliveryStatus, trigger: WebhookDeliveryTrigger): WebhookDeliveryStatus {
  const move = webhookDeliveryStates.moves[trigger];
  const from: readonly string[] = move.from;
  return from.includes(status) ? (move.to as WebhookDeliveryStatus) : status;
}

export interface EndedAttempt {
  answer: WebhookAnswer;
  /** Both by the product's clock. */
  startedAt: Date;
  endedAt: Date;
}

/**
 * Writes an attempt and what it makes of its delivery, all or nothing, and lets go of the lease. False when the lease
 * was lost meanwhile: the delivery is then somebody else's, and nothing is written.
 */
export async function recordAttempt(ctx: Context, delivery: ClaimedDelivery, ended: EndedAttempt): Promise<boolean> {
  const { answer, startedAt, endedAt } = ended;
  const outcome = outcomeOf(delivery, answer, endedAt);
  const { rows } = await ctx.pool.query<{ recorded: boolean }>(RECORD, [
    delivery.id,
    delivery.lockToken,
    delivery.attempt,
    startedAt,
    answer.durationMs,
    delivery.requestId,
    answer.status,
    answer.text,
    answer.failure?.code ?? null,
    answer.failure?.message ?? null,
    outcome.status,
    outcome.nextAttemptAt === undefined,
    outcome.nextAttemptAt ?? null,
    outcome.scheduledDone,
    endedAt,
    delivery.status,
  ]);
  return rows[0]?.recorded ?? false;
}

// A delivered one keeps what its success answered, whatever a later attempt by hand is answered.
const RECORD = `
  WITH moved AS (
    UPDATE webhook_deliveries SET
      status = $11,
      next_attempt_at = CASE WHEN $12 THEN next_attempt_at ELSE $13::timestamptz END,
      scheduled_done = $14,
      last_attempt_at = $4,
      delivered_at = CASE WHEN $11 = 'delivered' THEN coalesce(delivered_at, $15) END,
      expired_at = CASE WHEN $11 = 'expired' THEN coalesce(expired_at, $15) END,
      response_status = CASE WHEN $16 = 'delivered' AND $9::text IS NOT NULL THEN response_status ELSE $7 END,
      error_code = CASE WHEN $11 = 'delivered' THEN NULL ELSE $9::text END,
      error_message = CASE WHEN $11 = 'delivered' THEN NULL ELSE $10::text END,
      locked_until = NULL,
      lock_token = NULL
    WHERE id = $1 AND lock_token = $2::uuid AND status = $16
    RETURNING id
  ), attempt AS (
    INSERT INTO webhook_attempts
      (delivery_id, number, started_at, duration_ms, manual, response_status, response_text, error_code, error_message)
    SELECT id, $3, $4, $5, $6::text IS NOT NULL, $7, $8, $9, $10 FROM moved
  ), answered AS (
    UPDATE events SET fanned_out_at = $15 WHERE id = $6 AND EXISTS (SELECT 1 FROM moved)
  )
  SELECT EXISTS (SELECT 1 FROM moved) AS recorded`;

import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { type WebhookDeliveryTrigger, webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { Prisma } from "@/server/generated/prisma/client";
import { endsOfMove, stateAfter } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { WebhookResponse } from "@/server/ports/webhook-sender";

const NOT_UNDER_WAY = Prisma.sql`(d.lease_until IS NULL OR d.lease_until <= (SELECT steady_now()))`;

/**
 * Expires the open deliveries `d` of endpoints `w` that match the condition, except attempts in progress. Returns how
 * many.
 */
export function expireDeliveries(
  ctx: Context,
  where: Prisma.Sql,
  reason: { code: string; message: string },
): Promise<number> {
  const { from, to } = endsOfMove(webhookDeliveryStates, "given_up");
  return ctx.db.$executeRaw`
    UPDATE webhook_deliveries d
    SET status = ${to}, expired_at = ${ctx.now()}::timestamptz, next_attempt_at = NULL,
        error_code = ${reason.code}, error_message = ${reason.message}
    FROM webhook_endpoints w
    WHERE w.id = d.endpoint_id AND d.status = ANY (${from}) AND ${NOT_UNDER_WAY} AND ${where}`;
}

/** An attempt that has ended, with both instants by the product's clock. */
export interface EndedAttempt {
  response: WebhookResponse;
  startedAt: Date;
  endedAt: Date;
}

interface Consequence {
  trigger: WebhookDeliveryTrigger;
  /** Undefined leaves the schedule as it is. */
  nextAttemptAt: Date | null | undefined;
}

/**
 * Writes an attempt and its effect on the delivery atomically, and releases the lease. False if the lease was lost: the
 * delivery then belongs to another worker, and nothing is written.
 */
export async function writeAttempt(
  ctx: Context,
  delivery: ClaimedDelivery,
  { response, startedAt, endedAt }: EndedAttempt,
  { trigger, nextAttemptAt }: Consequence,
): Promise<boolean> {
  const [written] = await ctx.statement<{ recorded: boolean }>(WRITE_ATTEMPT, [
    delivery.id,
    delivery.leaseToken,
    delivery.attempt,
    startedAt,
    response.durationMs,
    delivery.requestId,
    response.status,
    response.text,
    response.failure?.code ?? null,
    response.failure?.message ?? null,
    stateAfter(webhookDeliveryStates, delivery.status, trigger),
    nextAttemptAt === undefined,
    nextAttemptAt ?? null,
    // An attempt by hand leaves the schedule alone.
    delivery.scheduledDone + (delivery.requestId === null ? 1 : 0),
    endedAt,
    delivery.status,
  ]);
  return written?.recorded ?? false;
}

/** One statement guarded by the lease. The caller passes the target status from the state table ($11, from $16). */
const WRITE_ATTEMPT = `
  -- A delivered one keeps what its success answered, whatever a later attempt by hand is answered.
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
      lease_until = NULL,
      lease_token = NULL
    WHERE id = $1 AND lease_token = $2::uuid AND status = $16
    RETURNING id
  ), attempt AS (
    INSERT INTO webhook_attempts
      (delivery_id, number, started_at, duration_ms, manual, response_status, response_text, error_code, error_message)
    SELECT id, $3, $4, $5, $6::text IS NOT NULL, $7, $8, $9, $10 FROM moved
  ), answered AS (
    UPDATE events SET fanned_out_at = $15 WHERE id = $6 AND EXISTS (SELECT 1 FROM moved)
  )
  SELECT EXISTS (SELECT 1 FROM moved) AS recorded`;

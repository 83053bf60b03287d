import type { Context } from "@/server/domain/context";
import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { Prisma } from "@/server/generated/prisma/client";
import { endsOfMove } from "@/server/kernel/states";

const NOT_UNDER_WAY = Prisma.sql`(d.locked_until IS NULL OR d.locked_until <= now())`;

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

/**
 * Records an attempt and moves its delivery, in one statement guarded by the lease. The caller passes the target status
 * from the state table ($11, from $16).
 */
export const RECORD_ATTEMPT = `
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

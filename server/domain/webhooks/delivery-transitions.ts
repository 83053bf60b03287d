import { rowArrays } from "@/server/db/row-arrays";
import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { type WebhookDeliveryTrigger, webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
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
  /** Writes its effect if no transaction is needed; by default, a statement of its own does. */
  write?: AttemptWriter;
}

/** An attempt that has ended and its effect on the delivery. */
export interface AttemptEffect {
  delivery: ClaimedDelivery;
  ended: EndedAttempt;
  trigger: WebhookDeliveryTrigger;
  /** Undefined leaves the schedule as it is. */
  nextAttemptAt: Date | null | undefined;
}

/** Writes one effect. False if the lease was lost. */
export type AttemptWriter = (effect: AttemptEffect) => Promise<boolean>;

/** Writes an attempt and its effect on the delivery when nothing else has to be written in the same transaction. */
export function writeAlone(ctx: Context, effect: AttemptEffect): Promise<boolean> {
  return effect.ended.write?.(effect) ?? writeAttempt(ctx, effect);
}

/** Writes an attempt and its effect on the delivery, in a transaction if one is running. False if the lease was lost. */
export async function writeAttempt(ctx: Context, effect: AttemptEffect): Promise<boolean> {
  const [isWritten] = await writeAttempts(ctx, [effect]);
  return isWritten!;
}

/**
 * Writes attempts and their effects on the deliveries atomically, and releases the leases. False for each attempt whose
 * lease was lost: nothing is written for it, because another worker has the delivery.
 */
export async function writeAttempts(ctx: Context, effects: readonly AttemptEffect[]): Promise<boolean[]> {
  const rows = effects.map(rowOf);
  const written = await ctx.statement<{ token: string }>(WRITE_ATTEMPTS, COLUMNS.values(rows));
  const tokens = new Set(written.map(({ token }) => token));
  return effects.map(({ delivery }) => tokens.has(delivery.leaseToken));
}

function rowOf({ delivery, ended, trigger, nextAttemptAt }: AttemptEffect) {
  const { response, startedAt, endedAt } = ended;
  return {
    id: delivery.id,
    token: delivery.leaseToken,
    number: delivery.attempt,
    started_at: startedAt.toISOString(),
    duration_ms: response.durationMs,
    request_id: delivery.requestId,
    response_status: response.status,
    response_text: response.text,
    error_code: response.failure?.code ?? null,
    error_message: response.failure?.message ?? null,
    was: delivery.status,
    becomes: stateAfter(webhookDeliveryStates, delivery.status, trigger),
    keeps_due: nextAttemptAt === undefined,
    due_at: nextAttemptAt?.toISOString() ?? null,
    // A manual attempt does not change the schedule.
    scheduled_done: delivery.scheduledDone + (delivery.requestId === null ? 1 : 0),
    ended_at: endedAt.toISOString(),
  };
}

const COLUMNS = rowArrays<ReturnType<typeof rowOf>>([
  ["id", "text", (row) => row.id],
  ["token", "uuid", (row) => row.token],
  ["number", "int", (row) => row.number],
  ["started_at", "timestamptz", (row) => row.started_at],
  ["duration_ms", "int", (row) => row.duration_ms],
  ["request_id", "text", (row) => row.request_id],
  ["response_status", "int", (row) => row.response_status],
  ["response_text", "text", (row) => row.response_text],
  ["error_code", "text", (row) => row.error_code],
  ["error_message", "text", (row) => row.error_message],
  ["was", "text", (row) => row.was],
  ["becomes", "text", (row) => row.becomes],
  ["keeps_due", "boolean", (row) => row.keeps_due],
  ["due_at", "timestamptz", (row) => row.due_at],
  ["scheduled_done", "int", (row) => row.scheduled_done],
  ["ended_at", "timestamptz", (row) => row.ended_at],
]);

/** One statement guarded by the leases. The caller passes each target status from the state table. */
const WRITE_ATTEMPTS = `
  WITH moved AS (
    -- A delivered one keeps what its success answered, whatever a later attempt by hand is answered.
    UPDATE webhook_deliveries d SET
      status = e.becomes,
      next_attempt_at = CASE WHEN e.keeps_due THEN d.next_attempt_at ELSE e.due_at END,
      scheduled_done = e.scheduled_done,
      last_attempt_at = e.started_at,
      delivered_at = CASE WHEN e.becomes = 'delivered' THEN coalesce(d.delivered_at, e.ended_at) END,
      expired_at = CASE WHEN e.becomes = 'expired' THEN coalesce(d.expired_at, e.ended_at) END,
      response_status = CASE WHEN e.was = 'delivered' AND e.error_code IS NOT NULL THEN d.response_status
        ELSE e.response_status END,
      error_code = CASE WHEN e.becomes = 'delivered' THEN NULL ELSE e.error_code END,
      error_message = CASE WHEN e.becomes = 'delivered' THEN NULL ELSE e.error_message END,
      lease_until = NULL,
      lease_token = NULL
    FROM ${COLUMNS.unnest} AS e(${COLUMNS.names})
    WHERE d.id = e.id AND d.lease_token = e.token AND d.status = e.was
    RETURNING e.id, e.token, e.number, e.started_at, e.duration_ms, e.request_id, e.response_status, e.response_text,
      e.error_code, e.error_message
  ), attempt AS (
    INSERT INTO webhook_attempts
      (delivery_id, number, started_at, duration_ms, manual, response_status, response_text, error_code, error_message)
    SELECT id, number, started_at, duration_ms, request_id IS NOT NULL, response_status, response_text, error_code, error_message
    FROM moved
  ), answered AS (
    DELETE FROM open_events o USING moved m
    WHERE o.type = '${REDELIVERY_REQUESTED}' AND o.subject_id = m.id AND o.id = m.request_id
  )
  SELECT token FROM moved`;

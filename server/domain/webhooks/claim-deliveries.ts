import type { TakenSlots } from "@/server/domain/webhooks/attempt-slots";
import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT, WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const { isDue, isFree, isLeased } = deliveryQueue;

/**
 * Claims deliveries that were due before the instant, with at most five in progress per endpoint across all processes: the
 * endpoint's row is locked first, so that a second statement sees every earlier lease. Endpoints with the fewest in
 * progress come first, so that slow ones don't use up the slots. Those are taken once something is found: `takeSlots` is
 * called with the most that could be used.
 */
export async function claimDeliveries(
  ctx: Context,
  takeSlots: (most: number) => TakenSlots,
  dueBefore = ctx.now(),
): Promise<ClaimedDelivery[]> {
  const found = [dueBefore, WEBHOOK_IN_FLIGHT_PER_PROCESS, WEBHOOK_IN_FLIGHT_PER_ENDPOINT];
  const candidates = (await ctx.statement<{ id: string }>(CANDIDATES, found)).map((row) => row.id);
  if (candidates.length === 0) return [];
  const { count, forBusy } = takeSlots(candidates.length * WEBHOOK_IN_FLIGHT_PER_ENDPOINT);
  if (count === 0) return [];
  const values = [dueBefore, count, WEBHOOK_IN_FLIGHT_PER_ENDPOINT];
  const claim = async (tx: Context) => {
    const endpointIds = await lockFreeEndpoints(tx, candidates);
    if (endpointIds.length === 0) return [];
    return deliveryQueue.claimChosen(tx, CHOICE, [...values, endpointIds, forBusy]);
  };
  return ctx.transaction(claim, { wake: false });
}

async function lockFreeEndpoints(tx: Context, ids: string[]): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints WHERE id = ANY (${ids}) AND status = 'active' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}

/** Endpoints with something due and free slots. $1 due before, $2 how many at most, $3 maximum per endpoint. */
const CANDIDATES = `
  WITH asked AS (
    SELECT DISTINCT q.endpoint_id FROM events e JOIN webhook_deliveries q ON q.id = e.subject_id
    WHERE e.fanned_out_at IS NULL AND e.type = '${REDELIVERY_REQUESTED}' AND e.created_at <= $1 AND ${isFree}
  )
  SELECT w.id
  FROM webhook_endpoints w
  CROSS JOIN LATERAL (
    SELECT count(*) AS leases FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND ${isLeased}
  ) busy
  LEFT JOIN LATERAL (
    SELECT q.next_attempt_at AS due FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND ${isDue}
    ORDER BY q.next_attempt_at LIMIT 1
  ) first ON true
  WHERE w.status = 'active' AND w.deleted_at IS NULL AND busy.leases < $3
    AND (first.due IS NOT NULL OR w.id IN (SELECT endpoint_id FROM asked))
  ORDER BY busy.leases, first.due NULLS FIRST LIMIT $2`;

/**
 * What is due of the locked endpoints ($4), by turns, so that none uses up the slots ($2, of which $5 are for endpoints
 * with attempts in progress). The lock of the endpoint stands for those of its rows: most of them are not chosen.
 */
const CHOICE = `
  WITH busy AS (
    SELECT q.endpoint_id, count(*) AS leases FROM webhook_deliveries q
    WHERE q.endpoint_id = ANY ($4) AND ${isLeased} GROUP BY 1
  ), due AS (
    SELECT d.id, w.id AS endpoint_id, d.next_attempt_at AS at, NULL AS request_id
    FROM unnest($4::text[]) AS w(id) CROSS JOIN LATERAL (
      SELECT q.id, q.next_attempt_at FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND ${isDue}
      ORDER BY q.next_attempt_at LIMIT $3
    ) d
    UNION ALL
    SELECT q.id, q.endpoint_id, e.created_at, e.id
    FROM events e JOIN webhook_deliveries q ON q.id = e.subject_id
    WHERE e.fanned_out_at IS NULL AND e.type = '${REDELIVERY_REQUESTED}' AND e.created_at <= $1
      AND q.endpoint_id = ANY ($4) AND ${isFree}
  ), once AS (
    SELECT DISTINCT ON (id) * FROM due ORDER BY id, request_id NULLS FIRST
  ), placed AS (
    SELECT once.*, coalesce(busy.leases, 0) + row_number() OVER (PARTITION BY endpoint_id ORDER BY at, id) AS place
    FROM once LEFT JOIN busy USING (endpoint_id)
  ), ranked AS (
    SELECT *, row_number() OVER (ORDER BY place, at, id) AS rank FROM placed WHERE place <= $3
  )
  SELECT id AS key, request_id FROM ranked WHERE rank <= $2 AND (place = 1 OR rank <= $5) ORDER BY rank`;

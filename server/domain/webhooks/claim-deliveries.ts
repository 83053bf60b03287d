import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT, WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const { isDue, isFree, isLeased } = deliveryQueue;

/**
 * Claims deliveries that were due before the instant, with at most five in progress per endpoint across all processes: the
 * endpoint's row is locked first, so that a second statement sees every earlier lease. Endpoints with the fewest in
 * progress come first, so that slow ones don't use up the slots. Those are taken once something is found: `takeSlots` is
 * asked for the most that could be used, and returns how many there are.
 */
export async function claimDeliveries(
  ctx: Context,
  takeSlots: (most: number) => number,
  dueBefore = ctx.now(),
): Promise<ClaimedDelivery[]> {
  const found = [dueBefore, WEBHOOK_IN_FLIGHT_PER_PROCESS, WEBHOOK_IN_FLIGHT_PER_ENDPOINT];
  const candidates = (await ctx.statement<{ id: string }>(CANDIDATES, found)).map((row) => row.id);
  const slots = candidates.length === 0 ? 0 : takeSlots(candidates.length * WEBHOOK_IN_FLIGHT_PER_ENDPOINT);
  if (slots === 0) return [];
  const values = [dueBefore, slots, WEBHOOK_IN_FLIGHT_PER_ENDPOINT];
  const claim = async (tx: Context) => {
    const endpointIds = await lockFreeEndpoints(tx, candidates);
    if (endpointIds.length === 0) return [];
    return deliveryQueue.claimChosen(tx, CHOICE, [...values, endpointIds]);
  };
  return ctx.transaction(claim, { wake: false });
}

/** Claims up to `slots` deliveries of one endpoint of which no attempt has ended. */
export function claimFirstAttempts(ctx: Context, endpointId: string, slots: number): Promise<ClaimedDelivery[]> {
  const claim = async (tx: Context) => {
    const isActive = await lockEndpointOf(tx, "id = $1", endpointId);
    if (!isActive) return [];
    const values = [tx.now(), slots, WEBHOOK_IN_FLIGHT_PER_ENDPOINT, endpointId];
    return deliveryQueue.claimChosen(tx, FIRST_ATTEMPTS, values);
  };
  return ctx.transaction(claim, { wake: false });
}

/**
 * Finds out whether an active endpoint has deliveries that are due and of which no attempt has ended, and if so, whether
 * it has as many attempts in progress as it may.
 */
export async function findFirstAttempts(ctx: Context, endpointId: string): Promise<"none" | "at_limit" | "claimable"> {
  const values = [ctx.now(), endpointId, WEBHOOK_IN_FLIGHT_PER_ENDPOINT];
  const [found] = await ctx.statement<{ isAtLimit: boolean }>(ARE_FIRST_DUE, values);
  if (!found) return "none";
  return found.isAtLimit ? "at_limit" : "claimable";
}

/**
 * Claims one delivery for its next attempt, if that is due, or for the one that was requested. Null if there is none to
 * make; "busy" while its endpoint has as many attempts in progress as it may.
 */
export function claimDelivery(
  ctx: Context,
  id: string,
  requestId: string | null,
): Promise<ClaimedDelivery | "busy" | null> {
  const claim = async (tx: Context) => {
    const isActive = await lockEndpointOf(tx, "id = (SELECT endpoint_id FROM webhook_deliveries WHERE id = $1)", id);
    if (!isActive) return null;
    const values = [tx.now(), WEBHOOK_IN_FLIGHT_PER_ENDPOINT, id, requestId];
    const [claimed] = await deliveryQueue.claimChosen(tx, ONE, values);
    if (claimed) return claimed;
    const waiting = await tx.statement(IS_WAITING, [tx.now(), id, requestId]);
    return waiting.length > 0 ? "busy" : null;
  };
  return ctx.transaction(claim, { wake: false });
}

async function lockFreeEndpoints(tx: Context, ids: string[]): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints WHERE id = ANY (${ids}) AND status = 'active' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}

/** Waits for the lock: the few that ask for one endpoint hold it for milliseconds. False if it is not active. */
async function lockEndpointOf(tx: Context, where: string, value: string): Promise<boolean> {
  const rows = await tx.statement(
    `SELECT 1 FROM webhook_endpoints WHERE ${where} AND status = 'active' AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [value],
  );
  return rows.length > 0;
}

const leasesOf = (endpoint: string) =>
  `(SELECT count(*) FROM webhook_deliveries q WHERE q.endpoint_id = ${endpoint} AND ${isLeased})`;

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
 * What is due of the locked endpoints ($4), by turns, so that none uses up the slots. The lock of the endpoint stands for
 * those of its rows: most of them are not chosen.
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
  ), ranked AS (
    SELECT once.*, coalesce(busy.leases, 0) + row_number() OVER (PARTITION BY endpoint_id ORDER BY at) AS place
    FROM once LEFT JOIN busy USING (endpoint_id)
  )
  SELECT id AS key, request_id FROM ranked WHERE place <= $3 ORDER BY place, at LIMIT $2`;

/** $1 now, $2 free slots, $3 maximum per endpoint, $4 the locked endpoint. */
const FIRST_ATTEMPTS = `
  SELECT q.id AS key, NULL::text AS request_id FROM webhook_deliveries q
  WHERE q.endpoint_id = $4 AND q.status = 'pending' AND ${isDue}
  ORDER BY q.next_attempt_at, q.id LIMIT greatest(0, least($2::bigint, $3::bigint - ${leasesOf("$4")}))`;

/** $1 now, $2 the endpoint, $3 maximum per endpoint. */
const ARE_FIRST_DUE = `
  SELECT ${leasesOf("w.id")} >= $3::bigint AS "isAtLimit" FROM webhook_endpoints w
  WHERE w.id = $2 AND w.status = 'active' AND w.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND q.status = 'pending' AND ${isDue})`;

const IS_REQUESTED = (request: string) =>
  `EXISTS (SELECT 1 FROM events e WHERE e.id = ${request}::text AND e.subject_id = q.id AND e.fanned_out_at IS NULL)`;

/** $1 now, $2 maximum per endpoint, $3 the delivery, whose endpoint is locked, $4 the request. */
const ONE = `
  SELECT q.id AS key, $4::text AS request_id FROM webhook_deliveries q
  WHERE q.id = $3 AND ${isFree} AND ${leasesOf("(SELECT endpoint_id FROM webhook_deliveries WHERE id = $3)")} < $2::bigint
    AND CASE WHEN $4::text IS NULL THEN ${isDue} ELSE ${IS_REQUESTED("$4")} END`;

/** $1 now, $2 the delivery, $3 the request. */
const IS_WAITING = `
  SELECT 1 FROM webhook_deliveries q
  WHERE q.id = $2 AND CASE WHEN $3::text IS NULL THEN ${isDue} ELSE ${IS_REQUESTED("$3")} END`;

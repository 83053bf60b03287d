import type { Context } from "@/server/domain/context";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";
import type { WebhookDeliveryStatus } from "@/server/resources/webhook-delivery";

/** How long a claimed delivery is leased: well over the longest attempt. By the database's clock. */
const LEASE_SECONDS = 30;

/** A delivery that this worker has claimed for one attempt. */
export interface ClaimedDelivery {
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
  lockToken: string;
  /** The event that requested this manual attempt; null for an automatic one. */
  requestId: string | null;
}

const OPEN = `d.status IN ('pending', 'failed')`;
const FREE = `(d.locked_until IS NULL OR d.locked_until <= now())`;
const LEASED = `d.lock_token IS NOT NULL AND d.locked_until > now()`;

/**
 * Claims up to `room` deliveries that are due, with at most five in progress per endpoint across all processes: the
 * endpoint's row is locked first, so that a second statement sees every earlier lease. Endpoints with the fewest in
 * progress come first, so that slow ones don't use up the slots.
 */
export async function claimDeliveries(ctx: Context, allowance: number): Promise<ClaimedDelivery[]> {
  const now = ctx.now();
  const waiting = await ctx.pool.query<{ id: string }>(`${CANDIDATES} LIMIT $2`, [
    now,
    allowance,
    WEBHOOK_IN_FLIGHT_PER_ENDPOINT,
  ]);
  if (waiting.rows.length === 0) return [];
  const candidates = waiting.rows.map((row) => row.id);
  const claim = async (tx: Context) => {
    const endpointIds = await lockEndpoints(tx, candidates);
    if (endpointIds.length === 0) return [];
    return tx.db.$queryRawUnsafe<ClaimedDelivery[]>(
      CLAIM,
      now,
      allowance,
      WEBHOOK_IN_FLIGHT_PER_ENDPOINT,
      endpointIds,
      LEASE_SECONDS,
    );
  };
  return ctx.transaction(claim, { wake: false });
}

/** When the next unclaimed delivery is due, by the product's clock; null if none is waiting. */
export async function nextDue(ctx: Context): Promise<Date | null> {
  const { rows } = await ctx.pool.query<{ due: Date | null }>(
    `SELECT min(next.due) AS due FROM webhook_endpoints w
     CROSS JOIN LATERAL (
       SELECT d.next_attempt_at AS due FROM webhook_deliveries d
       WHERE d.endpoint_id = w.id AND ${OPEN} AND ${FREE} ORDER BY d.next_attempt_at LIMIT 1
     ) next
     WHERE w.status = 'active' AND w.deleted_at IS NULL`,
  );
  return rows[0]?.due ?? null;
}

async function lockEndpoints(tx: Context, ids: string[]): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints WHERE id = ANY (${ids}) AND status = 'active' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}

/** Endpoints with something due and free slots. $1 now, $2 free slots, $3 maximum per endpoint. */
const CANDIDATES = `
  WITH asked AS (
    SELECT DISTINCT d.endpoint_id FROM events e JOIN webhook_deliveries d ON d.id = e.subject_id
    WHERE e.fanned_out_at IS NULL AND e.type = '${REDELIVERY_REQUESTED}' AND ${FREE}
  )
  SELECT w.id
  FROM webhook_endpoints w
  CROSS JOIN LATERAL (
    SELECT count(*) AS leases FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND ${LEASED}
  ) busy
  LEFT JOIN LATERAL (
    SELECT d.next_attempt_at AS due FROM webhook_deliveries d
    WHERE d.endpoint_id = w.id AND ${OPEN} AND ${FREE} AND d.next_attempt_at <= $1
    ORDER BY d.next_attempt_at LIMIT 1
  ) first ON true
  WHERE w.status = 'active' AND w.deleted_at IS NULL AND busy.leases < $3
    AND (first.due IS NOT NULL OR w.id IN (SELECT endpoint_id FROM asked))
  ORDER BY busy.leases, first.due NULLS FIRST`;

/** $4 the locked endpoints, $5 seconds of the lease. */
const CLAIM = `
  WITH busy AS (
    SELECT d.endpoint_id, count(*) AS leases FROM webhook_deliveries d
    WHERE d.endpoint_id = ANY ($4) AND ${LEASED} GROUP BY 1
  ), due AS (
    SELECT d.id, w.id AS endpoint_id, d.next_attempt_at AS at, NULL AS request_id
    FROM unnest($4::text[]) AS w(id) CROSS JOIN LATERAL (
      SELECT d.id, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.endpoint_id = w.id AND ${OPEN} AND ${FREE} AND d.next_attempt_at <= $1
      ORDER BY d.next_attempt_at LIMIT $3
    ) d
    UNION ALL
    SELECT d.id, d.endpoint_id, e.created_at, e.id
    FROM events e JOIN webhook_deliveries d ON d.id = e.subject_id
    WHERE e.fanned_out_at IS NULL AND e.type = '${REDELIVERY_REQUESTED}' AND d.endpoint_id = ANY ($4) AND ${FREE}
  ), once AS (
    SELECT DISTINCT ON (id) * FROM due ORDER BY id, request_id NULLS FIRST
  ), ranked AS (
    SELECT once.*, coalesce(busy.leases, 0) + row_number() OVER (PARTITION BY endpoint_id ORDER BY at) AS place
    FROM once LEFT JOIN busy USING (endpoint_id)
  ), chosen AS (
    SELECT * FROM ranked WHERE place <= $3 ORDER BY place, at LIMIT $2
  )
  UPDATE webhook_deliveries d
  SET attempts = d.attempts + 1, lock_token = gen_random_uuid(), locked_until = now() + make_interval(secs => $5)
  FROM chosen c, webhook_endpoints w
  WHERE d.id = c.id AND w.id = d.endpoint_id AND ${FREE}
  RETURNING d.id, d.endpoint_id AS "endpointId", d.event_id AS "eventId", d.type, d.status, d.body, w.url,
    d.attempts AS attempt, d.scheduled_done AS "scheduledDone", d.lock_token AS "lockToken", c.request_id AS "requestId"`;

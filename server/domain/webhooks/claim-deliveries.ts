import type { TakenSlots } from "@/server/domain/webhooks/attempt-slots";
import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT, WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const { isDue, isFree, isLeased } = deliveryQueue;

/** What a process has claimed already. */
export interface HeldDeliveries {
  /** The tokens of its leases. */
  tokens: string[];
  /** How many requests it has in progress at an endpoint. */
  requestsAt(endpointId: string): number;
  /**
   * By endpoint, the maximum number of deliveries to hold if no other process has any; five for endpoints not listed.
   */
  mostByEndpoint(): Map<string, number>;
}

export interface ClaimOptions {
  /** Claims only deliveries that were due by this instant; now by default. */
  dueBefore?: Date;
  held?: HeldDeliveries;
}

const NOTHING: HeldDeliveries = { tokens: [], requestsAt: () => 0, mostByEndpoint: () => new Map() };

/**
 * Claims deliveries that were due before the instant, with at most five in progress per endpoint across all processes.
 * The endpoint's row is locked first, so that the second statement sees every earlier lease. Endpoints with the fewest
 * attempts in progress come first, so that slow ones cannot use up the slots. `takeSlots` is called once something is
 * found, with the most slots that could be used. If it grants at least one per idle endpoint, deliveries are also
 * claimed ahead, beyond five, for endpoints where that is allowed and no other process has any.
 */
export async function claimDeliveries(
  ctx: Context,
  takeSlots: (most: number) => TakenSlots,
  { dueBefore = ctx.now(), held = NOTHING }: ClaimOptions = {},
): Promise<ClaimedDelivery[]> {
  const mosts = held.mostByEndpoint();
  const [ids, most] = [[...mosts.keys()], [...mosts.values()]];
  const found = [dueBefore, WEBHOOK_IN_FLIGHT_PER_PROCESS, WEBHOOK_IN_FLIGHT_PER_ENDPOINT, ids, most];
  const candidates = await ctx.statement<{ id: string; isIdle: boolean }>(CANDIDATES, found);
  if (candidates.length === 0) return [];
  const usable = candidates.map(({ id }) => WEBHOOK_IN_FLIGHT_PER_ENDPOINT - held.requestsAt(id));
  const { count, forBusy } = takeSlots(usable.reduce((sum, one) => sum + one, 0));
  const isEnough = count >= candidates.filter(({ isIdle }) => isIdle).length;
  if (count === 0 && (!isEnough || ids.length === 0)) return [];
  const claim = async (tx: Context) => {
    const endpointIds = await lockFreeEndpoints(
      tx,
      candidates.map(({ id }) => id),
    );
    if (endpointIds.length === 0) return [];
    const choice = [dueBefore, count, WEBHOOK_IN_FLIGHT_PER_ENDPOINT, endpointIds, forBusy, held.tokens];
    return deliveryQueue.claimChosen(tx, CHOICE, [...choice, ...(isEnough ? [ids, most] : [[], []])]);
  };
  return ctx.transaction(claim, { wake: false });
}

async function lockFreeEndpoints(tx: Context, ids: string[]): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints WHERE id = ANY (${ids}) AND status = 'active' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}

/**
 * Endpoints with something due for which more may be claimed. $1: due before. $2: maximum number of endpoints. $3:
 * maximum leases per endpoint. $4 and $5: endpoints with higher maximums, and these.
 */
const CANDIDATES = `
  WITH asked AS (
    SELECT DISTINCT q.endpoint_id FROM open_events e JOIN webhook_deliveries q ON q.id = e.subject_id
    WHERE e.type = '${REDELIVERY_REQUESTED}' AND e.created_at <= $1 AND ${isFree}
  )
  SELECT w.id, busy.leases = 0 AS "isIdle"
  FROM webhook_endpoints w
  CROSS JOIN LATERAL (
    SELECT count(*) AS leases FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND ${isLeased}
  ) busy
  LEFT JOIN LATERAL (
    SELECT q.next_attempt_at AS due FROM webhook_deliveries q WHERE q.endpoint_id = w.id AND ${isDue}
    ORDER BY q.next_attempt_at LIMIT 1
  ) first ON true
  WHERE w.status = 'active' AND w.deleted_at IS NULL
    AND busy.leases < coalesce((SELECT m.most FROM unnest($4::text[], $5::int[]) AS m(id, most) WHERE m.id = w.id), $3::int)
    AND (first.due IS NOT NULL OR w.id IN (SELECT endpoint_id FROM asked))
  ORDER BY busy.leases, first.due NULLS FIRST LIMIT $2`;

/**
 * Chooses due deliveries of the locked endpoints ($4), round robin, so that no endpoint uses up the slots ($2, of which
 * $5 are for endpoints with attempts in progress). If this process ($6) holds all of an endpoint's leases, up to the
 * maximums in $7 and $8 are chosen, most of which wait for others to end. The endpoint's lock replaces locks on its
 * rows, most of which are not chosen.
 */
const CHOICE = `
  WITH busy AS (
    SELECT q.endpoint_id, count(*) AS leases, count(*) FILTER (WHERE q.lease_token NOT IN (SELECT unnest($6::uuid[]))) AS others
    FROM webhook_deliveries q WHERE q.endpoint_id = ANY ($4) AND ${isLeased} GROUP BY 1
  ), free AS (
    SELECT w.id, coalesce(b.leases, 0) AS leases, m.most IS NOT NULL AS is_ahead, coalesce(m.most, $3::int) AS most
    FROM unnest($4::text[]) AS w(id) LEFT JOIN busy b ON b.endpoint_id = w.id
    LEFT JOIN unnest($7::text[], $8::int[]) AS m(id, most) ON m.id = w.id AND coalesce(b.others, 0) = 0
  ), due AS (
    SELECT d.id, f.id AS endpoint_id, d.next_attempt_at AS at, NULL AS request_id
    FROM free f CROSS JOIN LATERAL (
      SELECT q.id, q.next_attempt_at FROM webhook_deliveries q WHERE q.endpoint_id = f.id AND ${isDue}
      ORDER BY q.next_attempt_at LIMIT greatest(f.most - f.leases, 0)
    ) d
    UNION ALL
    SELECT q.id, q.endpoint_id, e.created_at, e.id
    FROM open_events e JOIN webhook_deliveries q ON q.id = e.subject_id
    WHERE e.type = '${REDELIVERY_REQUESTED}' AND e.created_at <= $1
      AND q.endpoint_id = ANY ($4) AND ${isFree}
  ), once AS (
    SELECT DISTINCT ON (id) * FROM due ORDER BY id, request_id NULLS FIRST
  ), placed AS (
    SELECT once.*, f.most, f.is_ahead, f.leases + row_number() OVER (PARTITION BY endpoint_id ORDER BY at, once.id) AS place
    FROM once JOIN free f ON f.id = endpoint_id
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY is_ahead AND place > 1 ORDER BY place, at, id) AS rank
    FROM placed WHERE place <= most
  )
  SELECT id AS key, request_id, place AS rank FROM ranked
  WHERE is_ahead OR (rank <= $2 AND (place = 1 OR rank <= $5)) ORDER BY rank`;

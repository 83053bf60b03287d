import { adoptEvents, HAS_MARKED } from "@/server/domain/webhooks/adopt-events";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { eventScope } from "@/server/events/event-scopes";
import type { Context } from "@/server/operations/context";

/** How many events one transaction handles. */
export const FAN_OUT_BATCH = 500;

// Requests for redelivery have no subscribers; they stay open until their attempt has ended.
const IS_NEW = `type <> '${REDELIVERY_REQUESTED}'`;

const FIND = `SELECT EXISTS (SELECT FROM open_events WHERE ${IS_NEW}) AS "isNew", ${HAS_MARKED} AS "isMarked"`;

/** The scope that each type of event requires. */
const SCOPES = JSON.stringify(Object.fromEntries(SUBSCRIBABLE_EVENTS.map((type) => [type, eventScope(type)])));

/** The ids of an event and of an endpoint that receives it. */
type Pair = [eventId: string, endpointId: string];

/**
 * Fans out every new event until none is left or the signal is aborted. Calls `onQueued` whenever it has queued
 * deliveries, and notifies other workers if slots are scarce in this process.
 */
export async function fanOutEvents(ctx: Context, signal: AbortSignal, onQueued?: () => void): Promise<null> {
  while (!signal.aborted) {
    const { taken, queued } = await fanOutBatch(ctx);
    if (queued > 0) onQueued?.();
    if (queued > 0 && attemptSlots.isScarce()) ctx.wake();
    if (taken < FAN_OUT_BATCH) break;
  }
  return null;
}

/** Takes one batch of new events and queues their deliveries. Idempotent, and safe to run concurrently. */
export async function fanOutBatch(ctx: Context): Promise<{ taken: number; queued: number }> {
  const [found] = (await ctx.pool.query<{ isNew: boolean; isMarked: boolean }>(FIND)).rows;
  if (found!.isMarked) await adoptEvents(ctx);
  if (!found!.isNew && !found!.isMarked) return { taken: 0, queued: 0 };
  const take = async (tx: Context) => {
    const { taken, pairs } = await takeEvents(tx);
    const queued = pairs.length === 0 ? 0 : await queueDeliveries(tx, pairs);
    return { taken, queued };
  };
  // This process delivers them. If each batch woke all workers, they would hardly ever be idle.
  return ctx.transaction(take, { wake: false });
}

async function takeEvents(tx: Context): Promise<{ taken: number; pairs: Pair[] }> {
  const values = [FAN_OUT_BATCH, SCOPES, SUBSCRIBABLE_EVENTS];
  const [row] = await tx.statement<{ taken: number; pairs: string }>(TAKE, values);
  return { taken: row!.taken, pairs: JSON.parse(row!.pairs) as Pair[] };
}

/**
 * Takes new events. An endpoint receives an event if its owner is one of the event's parties or manages one, and it has
 * the required scope. Returns a single row, because rows are most of the cost.
 */
const TAKE = `
  WITH taken AS (
    DELETE FROM open_events WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM open_events WHERE ${IS_NEW} ORDER BY created_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
    )) RETURNING id, type
  ), parties AS MATERIALIZED (
    SELECT e.id, e.type, e.created_at, p.id AS party_id
    FROM taken t JOIN events e ON e.id = t.id CROSS JOIN LATERAL unnest(e.party_ids) AS p(id) WHERE t.type = ANY ($3)
  ), concerned AS (
    SELECT id, type, created_at, party_id AS owner_id FROM parties
    UNION SELECT p.id, p.type, p.created_at, i.manager_id
    FROM parties p JOIN identities i ON i.id = p.party_id WHERE i.manager_id IS NOT NULL
  ), pairs AS (
    SELECT e.id AS event_id, w.id AS endpoint_id, e.created_at
    FROM concerned e JOIN webhook_endpoints w ON w.owner_id = e.owner_id
    WHERE w.status = 'active' AND w.deleted_at IS NULL AND (w.events = '{*}' OR e.type = ANY (w.events))
      AND w.scopes && ARRAY['*', ($2::jsonb)->>e.type]
  )
  SELECT (SELECT count(*)::int FROM taken) AS taken, coalesce((
    SELECT json_agg(json_build_array(event_id, endpoint_id) ORDER BY created_at, event_id, endpoint_id) FROM pairs
  ), '[]')::text AS pairs`;

/** Inserts the deliveries. The event's data is copied into the body as text, so that no byte changes. */
function queueDeliveries(tx: Context, pairs: Pair[]): Promise<number> {
  const rows = pairs.map(([event_id, endpoint_id]) => ({ id: tx.newId("webhookDelivery"), event_id, endpoint_id }));
  return tx.db.$executeRawUnsafe(
    `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, owner_id, type, status, body, next_attempt_at, created_at)
     SELECT p.id, e.id, w.id, w.owner_id, e.type, $3, ${BODY_SQL}, $2::timestamptz, $2::timestamptz
     FROM json_to_recordset($1::json) AS p(id text, event_id text, endpoint_id text)
     JOIN events e ON e.id = p.event_id
     JOIN webhook_endpoints w ON w.id = p.endpoint_id
     ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
    JSON.stringify(rows),
    tx.now(),
    webhookDeliveryStates.initial,
  );
}

/**
 * The body to post for event `e` in delivery `p`, with the first view of the event that the endpoint may read: `id`,
 * `type`, `created_at`, `data`, in this order.
 */
const BODY_SQL = `'{"id":"' || p.id || '","type":"' || e.type || '","created_at":"'
  || to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || coalesce((
    SELECT v.view->>'data' FROM jsonb_array_elements(e.views) WITH ORDINALITY AS v(view, place)
    WHERE NOT EXISTS (
        SELECT 1 FROM jsonb_array_elements_text(v.view->'party_ids') AS p(id)
        WHERE p.id <> w.owner_id
          AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.id = p.id AND i.manager_id = w.owner_id))
      AND ('*' = ANY (w.scopes) OR w.scopes @> ARRAY(SELECT jsonb_array_elements_text(v.view->'scopes')))
    ORDER BY v.place LIMIT 1), e.data) || '}'`;

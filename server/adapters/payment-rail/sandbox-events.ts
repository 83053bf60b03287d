import type pg from "pg";
import type { z } from "zod";
import {
  type AccountEvent,
  deliverAccountEvents,
  nextAccountEventAt,
} from "@/server/adapters/payment-rail/sandbox-account-events";
import {
  type accountEventBody,
  type EventSigning,
  type eventBody,
  eventSignature,
  type formEventBody,
  SANDBOX_SIGNATURE_HEADER,
} from "@/server/adapters/payment-rail/sandbox-event-bodies";
import { referenceOf } from "@/server/adapters/payment-rail/sandbox-executions";
import { sandboxReturnQuery } from "@/server/adapters/payment-rail/sandbox-form";
import { deliverFormEvents, type FormEvent, nextFormEventAt } from "@/server/adapters/payment-rail/sandbox-form-events";
import { happens, type SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import { readFailures } from "@/server/adapters/payment-rail/stored-failures";

export interface EventDelivery extends EventSigning {
  pool: pg.Pool;
  /** Posts one event to the product; it is posted again later if this throws. */
  post(headers: Headers, body: string): Promise<void>;
  now: Date;
  /** The maximum number of events to post. */
  limit: number;
  random?: () => number;
  /** By default those stored in the database. */
  failures?: SimulatedFailures;
}

/** Events claimed by a process that died while posting them are posted again after this time. */
const CLAIM_MS = 60_000;

const CLAIM = `
  UPDATE sandbox_rail.changes c SET claimed_until = $2
  FROM (
    SELECT operation_id, number FROM sandbox_rail.changes
    WHERE posted_at IS NULL AND changed_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
    ORDER BY changed_at, operation_id, number LIMIT $3
    FOR UPDATE SKIP LOCKED
  ) due
  JOIN sandbox_rail.operations o ON o.id = due.operation_id
  WHERE c.operation_id = due.operation_id AND c.number = due.number
  RETURNING c.operation_id, c.number, CASE WHEN c.returned_cents > 0 THEN 'reduced' ELSE c.outcome END AS outcome, c.changed_at,
    o.key, o.direction`;
const SETTLE = `
  UPDATE sandbox_rail.changes c SET claimed_until = NULL, posted_at = CASE WHEN e.is_posted THEN $2::timestamptz END
  FROM jsonb_to_recordset($1::jsonb) AS e (operation_id bigint, number smallint, is_posted boolean)
  WHERE c.operation_id = e.operation_id AND c.number = e.number`;

const NEXT = `
  SELECT min(due) AS due FROM (
    SELECT greatest(changed_at, claimed_until) AS due FROM sandbox_rail.changes
    WHERE posted_at IS NULL AND changed_at <= $2::timestamptz ORDER BY changed_at LIMIT 1000
  ) waiting WHERE due > $1::timestamptz AND due <= $2::timestamptz`;

interface DueEvent {
  operation_id: string;
  number: number;
  /** What happened; `reduced` if a part of a charge went back while the rest stands. */
  outcome: string;
  changed_at: Date;
  key: string;
  direction: string;
}

/**
 * Posts the due events, oldest first, and returns their number. A failed post is repeated by the next call. The
 * simulated failures decide which events are posted twice, out of order, or late.
 */
export async function deliverSandboxEvents(delivery: EventDelivery): Promise<number> {
  const { pool, now, limit, random = Math.random } = delivery;
  const failures = delivery.failures ?? (await readFailures(pool));
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await pool.query<DueEvent>(CLAIM, [now, claimedUntil, limit]);
  const posted = new Set<DueEvent>();
  for (const event of inOrder(rows, failures, random)) {
    if (happens(failures.delayed_events, random)) continue;
    const times = happens(failures.duplicate_events, random) ? 2 : 1;
    if (await postEvent(delivery, event, times)) posted.add(event);
  }
  const settled = rows.map((row) => ({ ...row, is_posted: posted.has(row) }));
  if (settled.length > 0) await pool.query(SETTLE, [JSON.stringify(settled), now]);
  const accounts = await deliverAccountEvents(pool, (event) => postAccountEvent(delivery, event), delivery);
  const forms = await deliverFormEvents(pool, (event) => postFormEvent(delivery, event), delivery);
  return posted.size + accounts + forms;
}

/** When the first event in a period that has not been posted is due; null if there is none. */
export async function nextSandboxEventAt(pool: pg.Pool, period: { after: Date; until: Date }): Promise<Date | null> {
  const { rows } = await pool.query<{ due: Date | null }>(NEXT, [period.after, period.until]);
  const others = [await nextAccountEventAt(pool, period), await nextFormEventAt(pool, period)];
  const found = [rows[0]!.due, ...others].filter((at) => at !== null);
  return found.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

async function postEvent({ mac, post }: EventDelivery, event: DueEvent, times: number): Promise<boolean> {
  const { operation_id, number, key, direction, outcome, changed_at } = event;
  const reference = referenceOf(operation_id);
  const body = JSON.stringify({
    id: `${reference}.${number}`,
    key,
    type: `${direction}.${outcome}`,
    reference,
    created_at: changed_at.toISOString(),
  } satisfies z.input<typeof eventBody>);
  return isPosted({ mac, post }, body, times);
}

function postAccountEvent(delivery: EventDelivery, { token, number, changedAt }: AccountEvent): Promise<boolean> {
  const body = JSON.stringify({
    id: `${token}.${number}`,
    key: token,
    type: "account.updated",
    created_at: changedAt.toISOString(),
  } satisfies z.input<typeof accountEventBody>);
  return isPosted(delivery, body, 1);
}

function postFormEvent(delivery: EventDelivery, { id, reference, token, completedAt }: FormEvent): Promise<boolean> {
  const body = JSON.stringify({
    id,
    key: sandboxReturnQuery(delivery, reference, token).toString(),
    type: "form.completed",
    created_at: completedAt.toISOString(),
  } satisfies z.input<typeof formEventBody>);
  return isPosted(delivery, body, 1);
}

async function isPosted(
  { mac, post }: Pick<EventDelivery, "mac" | "post">,
  body: string,
  times: number,
): Promise<boolean> {
  const headers = {
    "content-type": "application/json",
    [SANDBOX_SIGNATURE_HEADER]: eventSignature({ mac }, body),
  };
  try {
    for (let time = 0; time < times; time += 1) await post(new Headers(headers), body);
    return true;
  } catch {
    return false;
  }
}

function inOrder(events: DueEvent[], { shuffled_events }: SimulatedFailures, random: () => number): DueEvent[] {
  const sorted = events.sort(
    (one, other) =>
      one.changed_at.getTime() - other.changed_at.getTime() ||
      Number(BigInt(one.operation_id) - BigInt(other.operation_id)) ||
      one.number - other.number,
  );
  if (!happens(shuffled_events, random)) return sorted;
  return sorted
    .map((event) => ({ event, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

import { forEachRail } from "@/server/domain/payments/for-each-rail";
import { queueMandateCheck } from "@/server/domain/payments/mandates";
import { sealReturn } from "@/server/domain/payments/rail-forms";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailEvent } from "@/server/ports/rail-event";

const APPLIED_TOGETHER = 500;
/** How long a payer who completed a form has to come back by themselves. */
const COMES_BACK_MS = 10_000;

/**
 * Stores an event that was posted in a rail's name. False unless that rail itself sent it. A repeated event, with the
 * same id, is stored once.
 */
export async function receiveRailEvent(
  ctx: Context,
  rail: PaymentRail,
  headers: Headers,
  body: string,
): Promise<boolean> {
  const event = await rail.readEvent(headers, body);
  if (!event) return false;
  const { about, key } = event;
  if (about === "nothing") return true;
  if (about === "payment") {
    await store(ctx, rail, event, { paymentId: key });
    return true;
  }
  await ctx.transaction(async (tx) => {
    await QUEUES[about](tx, rail, key);
    await store(tx, rail, event, { appliedAt: tx.now() });
  });
  return true;
}

/** The follow-ups of events that are not about a payment. */
const QUEUES = { account: queueAccountCheck, form: queueReturn, mandate: queueMandateCheck };

type Stored = Pick<RailEvent, "id" | "type">;

/** An event about a payment waits to be applied. For all others, the follow-up was queued in the same transaction. */
async function store(
  ctx: Context,
  rail: PaymentRail,
  { id, type }: Stored,
  about: { paymentId: string } | { appliedAt: Date },
): Promise<void> {
  const data = [{ id: `${rail.name}:${id}`, type, receivedAt: ctx.now(), ...about }];
  await ctx.db.railEvent.createMany({ data, skipDuplicates: true });
}

/** The ids of a rail's events that were stored, out of these. */
async function storedOf(ctx: Context, { name }: PaymentRail, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const text = "SELECT id FROM rail_events WHERE id = ANY ($1::text[])";
  const rows = await ctx.statement<{ id: string }>(text, [ids.map((id) => `${name}:${id}`)], "stored-rail-events");
  return new Set(rows.map(({ id }) => id.slice(name.length + 1)));
}

/** Queues the completion of a form whose payer may never come back: they have paid, and that counts all the same. */
async function queueReturn(tx: Context, rail: PaymentRail, query: string): Promise<void> {
  const comesBackBy = new Date(tx.now().getTime() + COMES_BACK_MS);
  await recordFollowUps(tx, "complete_form", [sealReturn(tx, rail, query)], comesBackBy);
}

/** Queues a question to the rail about the account that it names, unless it is nobody's, or no longer anyone's. */
async function queueAccountCheck(tx: Context, rail: PaymentRail, token: string): Promise<void> {
  const where = { rail: rail.name, token, deletedAt: null, checkAt: { not: null } };
  const found = await tx.db.payoutAccount.findMany({ where, select: { id: true } });
  await recordFollowUps(
    tx,
    "check_payout_account",
    found.map(({ id }) => id),
  );
}

/** Makes the rails that live in this process post their events, as a remote rail does by HTTP. */
export async function receivePostedEvents(ctx: Context, signal?: AbortSignal): Promise<void> {
  await forEachRail(ctx, (rail) => receivePosted(ctx, rail, signal));
}

async function receivePosted(ctx: Context, rail: PaymentRail, signal?: AbortSignal): Promise<void> {
  const post = async (headers: Headers, body: string) => {
    if (!(await receiveRailEvent(ctx, rail, headers, body))) throw new Error("the rail's own event was not recognized");
  };
  while (rail.postEvents && !signal?.aborted) {
    const options = {
      now: ctx.now(),
      limit: APPLIED_TOGETHER,
      received: (ids: readonly string[]) => storedOf(ctx, rail, ids),
    };
    if ((await rail.postEvents(post, options)) < APPLIED_TOGETHER) return;
  }
}

/** Receives events from the rails in this process, and applies stored events even if a rail does not answer. */
export async function takeRailEvents(ctx: Context, signal?: AbortSignal): Promise<Date | null> {
  const received = await Promise.allSettled([receivePostedEvents(ctx, signal)]);
  const next = await applyRailEvents(ctx, signal);
  for (const one of received) if (one.status === "rejected") throw one.reason;
  return next;
}

/** When rails in this process post their first event after one instant and up to another; null if they post none. */
export async function nextPostedEventAt(
  { rails }: Context["ports"],
  period: { after: Date; until: Date },
): Promise<Date | null> {
  const found = await Promise.all(rails.all.map((rail) => rail.nextEventAt?.(period) ?? null));
  const instants = found.flatMap((at) => (at ? [at.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/** Events that were stored by $1 and are not applied, as `subject` and `due`. */
export const UNAPPLIED_RAIL_EVENTS = `
  SELECT e.id AS subject, e.received_at AS due FROM rail_events e
  WHERE e.applied_at IS NULL AND e.received_at <= $1::timestamptz`;

/**
 * Applies stored events: unless an event says only what is known, the rail is asked about its payment, so that order,
 * repetition and delay don't matter. While the rail is being asked about a payment, its events wait, because that
 * answer may be older than the event.
 */
export async function applyRailEvents(ctx: Context, signal?: AbortSignal): Promise<Date | null> {
  while (!signal?.aborted) {
    const applied = await ctx.statement<{ paymentId: string; isKnown: boolean }>(APPLY_SQL, [
      ctx.now(),
      APPLIED_TOGETHER,
    ]);
    for (const { paymentId, isKnown } of applied) if (!isKnown) await raiseUnexpected(ctx, paymentId);
    if (applied.length < APPLIED_TOGETHER) return null;
  }
  return null;
}

async function raiseUnexpected(ctx: Context, paymentId: string): Promise<void> {
  const detail = "The payment provider sent an event about a payment that Almoner does not have.";
  await ctx.transaction((tx) => raiseTask(tx, { kind: "reconciliation_difference", subjectId: paymentId, detail }));
}

/** The payment that continues the one of an event `e`, if the rail reinstated it: the event is then about this one. */
const HOLDER = "(SELECT o.id FROM payments o WHERE o.continues_id = e.payment_id AND o.status <> 'reinstated')";

/** Whether an event `c` says only what is already known about a payment `p`. */
const IS_KNOWN = `(p.status = c.said OR (c.said = 'accepted' AND p.status IN ('clearing', 'cleared', 'disputed', 'returned')))`;

const APPLY_SQL = `
  WITH chosen AS MATERIALIZED (
    SELECT e.id, h.payment_id, split_part(e.type, '.', 2) AS said FROM rail_events e
    CROSS JOIN LATERAL (SELECT coalesce(${HOLDER}, e.payment_id) AS payment_id) h
    WHERE e.applied_at IS NULL AND NOT EXISTS (SELECT 1 FROM payments p
      WHERE p.id = h.payment_id AND p.lease_token IS NOT NULL AND p.lease_until > (SELECT steady_now()))
    ORDER BY e.received_at LIMIT $2 FOR UPDATE OF e SKIP LOCKED
  ), asked AS (
    UPDATE payments p SET next_at = $1::timestamptz, failures = 0
    FROM (SELECT DISTINCT payment_id, said FROM chosen) c
    WHERE p.id = c.payment_id AND (p.lease_token IS NULL OR p.lease_until <= (SELECT steady_now())) AND NOT ${IS_KNOWN}
    RETURNING p.id
  )
  UPDATE rail_events e SET applied_at = $1::timestamptz FROM chosen c
  WHERE e.id = c.id AND (c.payment_id IN (SELECT id FROM asked)
    OR NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = c.payment_id AND NOT ${IS_KNOWN}))
  RETURNING e.payment_id AS "paymentId", EXISTS (SELECT 1 FROM payments p WHERE p.id = e.payment_id) AS "isKnown"`;

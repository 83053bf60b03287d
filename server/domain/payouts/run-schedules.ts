import { emailNeeds } from "@/server/domain/payouts/email-payouts";
import { readRequirements } from "@/server/domain/payouts/payout-requirements";
import { type NewPayout, planPayouts } from "@/server/domain/payouts/plan-payouts";
import { currentVerdict, screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Balances that were due to be looked at by $1, as `subject` and `due`. */
export const SCHEDULES_DUE =
  "SELECT identity_id AS subject, next_at AS due FROM payout_schedules WHERE next_at <= $1::timestamptz";

/** How many recipients one transaction pays. */
const BATCH = 200;

interface DueSchedule {
  identityId: string;
  dueAt: Date;
  minimumCents: bigint;
  /** The currencies in which something can be paid out. */
  currencies: string[];
}

/** Plans the payouts of every recipient whose day has come: once per day and currency, however often it runs. */
export async function runPayoutSchedules(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted) {
    const rows = await ctx.statement<{ subject: string }>(
      `${SCHEDULES_DUE} ORDER BY next_at, identity_id LIMIT ${BATCH}`,
      [dueBefore],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ subject }) => subject);
    // Screening may have to wait for the lists, so it runs before the transaction.
    await screenIdentities(ctx, await readIdentities(ctx, ids));
    await ctx.transaction((tx) => payDue(tx, ids, dueBefore));
  }
}

async function payDue(tx: Context, ids: string[], dueBefore: Date): Promise<void> {
  const due = await lockDue(tx, ids, dueBefore);
  const identities = new Map((await readIdentities(tx, ids)).map((identity) => [identity.id, identity]));
  const wanted: NewPayout[] = [];
  for (const { identityId, dueAt, minimumCents, currencies } of due) {
    const isClear = (await currentVerdict(tx, identities.get(identityId)!)) === "clear";
    for (const currency of currencies)
      wanted.push({
        identityId,
        currency,
        trigger: "schedule",
        occasion: `schedule:${dueAt.toISOString()}`,
        amountCents: null,
        minimumCents,
        heldFor: isClear ? null : "screening",
      });
  }
  const planned = await planPayouts(tx, wanted);
  const waiting = new Set<string>();
  for (const [place, { identityId, currency }] of wanted.entries()) {
    const { outcome, availableCents: cents, heldCents } = planned[place]!;
    if (!["no_account", "restricted", "failed_before"].includes(outcome)) continue;
    waiting.add(identityId);
    const identity = identities.get(identityId)!;
    await emailNeeds(tx, identity, { currency, cents: cents - heldCents }, await readRequirements(tx, identity));
  }
  await setNext(tx, due, waiting);
}

function lockDue(tx: Context, ids: string[], dueBefore: Date): Promise<DueSchedule[]> {
  return tx.statement<DueSchedule>(
    `SELECT s.identity_id AS "identityId", s.next_at AS "dueAt", s.minimum_cents AS "minimumCents",
       ARRAY(SELECT a.currency::text FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
         WHERE a.code = 'identity:' || s.identity_id || ':payable' AND b.posted_cents > 0 ORDER BY a.currency) AS currencies
     FROM payout_schedules s WHERE s.identity_id = ANY ($1::text[]) AND s.next_at <= $2::timestamptz
     ORDER BY s.identity_id FOR NO KEY UPDATE OF s`,
    [ids, dueBefore],
  );
}

/** A recipient that cannot be paid yet is checked each day, so that they are paid soon after they can be. */
async function setNext(tx: Context, due: DueSchedule[], waiting: ReadonlySet<string>): Promise<void> {
  const rows = due.map(({ identityId }) => ({ id: identityId, waits: waiting.has(identityId) }));
  await tx.statement(
    `UPDATE payout_schedules s SET next_at = payout_next_at(CASE WHEN r.waits THEN 'daily' ELSE s.interval END, s.weekday,
       s.day_of_month, i.time_zone, $2::timestamptz)
     FROM jsonb_to_recordset($1::jsonb) AS r(id text, waits boolean) JOIN identities i ON i.id = r.id
     WHERE s.identity_id = r.id`,
    [JSON.stringify(rows), tx.now()],
  );
}

function readIdentities(ctx: Context, ids: string[]): Promise<Identity[]> {
  return ctx.db.identity.findMany({ where: { id: { in: ids } } });
}

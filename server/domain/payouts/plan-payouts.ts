import { announcePayments } from "@/server/domain/payments/plan-payments";
import { payoutEvent, readPayouts } from "@/server/domain/payouts/payout-transitions";
import { statementTextOf } from "@/server/domain/payouts/statement-text";
import { emitEvents } from "@/server/events/emit";
import type { Payout } from "@/server/generated/prisma/client";
import { actingIdentityId, callerName } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { JsonObject } from "@/server/resources/fields";
import type { PayoutTrigger } from "@/server/resources/payout";

/** A payout that is about to be planned. */
export interface NewPayout {
  identityId: string;
  currency: string;
  trigger: PayoutTrigger;
  /** What it is planned for, such as a day of a schedule; null for a request, since each request counts separately. */
  occasion: string | null;
  /** Null for everything that can be paid out. */
  amountCents: Cents | null;
  minimumCents?: Cents;
  disbursementId?: string;
  metadata?: JsonObject;
  /** Why it is not sent yet. */
  heldFor?: "screening" | null;
}

/** The result for one payout: `planned`, or why nothing was planned, as prisma/sql/payout_plan.sql says. */
export interface Planned {
  outcome:
    | "planned"
    | "planned_before"
    | "pending_before"
    | "no_account"
    | "restricted"
    | "failed_before"
    | "insufficient"
    | "below_minimum";
  availableCents: Cents;
  heldCents: Cents;
  payout: Payout | null;
}

/**
 * Plans payouts in the running transaction, in the order of their identities: the database computes how much each takes
 * off its balance, and what its statement covers. A job sends those that are not held, after the commit.
 */
export async function planPayouts(tx: Context, payouts: readonly NewPayout[]): Promise<Planned[]> {
  if (payouts.length === 0) return [];
  const wanted = payouts.map((payout) => asWanted(tx, payout));
  // All planners of several balances lock them in the same order.
  const rows = await tx.statement<{ place: number; outcome: Planned["outcome"]; available: string; held: string }>(
    `SELECT w.place, p.outcome, p.available_cents::text AS available, p.held_cents::text AS held
     FROM (SELECT (place - 1)::int AS place, x FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e(x, place)
       ORDER BY x->>'identity_id', x->>'currency') w
     CROSS JOIN LATERAL payout_plan(w.x, $2, $3::timestamptz) p`,
    [JSON.stringify(wanted), callerName(tx.caller), tx.now()],
  );
  const planned = rows.filter(({ outcome }) => outcome === "planned").map(({ place }) => wanted[place]!);
  const ids = planned.map(({ id }) => id);
  const read = new Map((await readPayouts(tx, ids)).map((payout) => [payout.id, payout]));
  const created = [...read.values()].map((payout) => ({
    type: "payout.created" as const,
    subjectId: payout.id,
    ...payoutEvent(payout),
  }));
  await emitEvents(tx, created);
  await announcePayments(
    tx,
    planned.flatMap(({ held_for, payment_id }) => (held_for === null ? [payment_id] : [])),
  );
  return rows
    .sort((a, b) => a.place - b.place)
    .map(({ place, outcome, available, held }) => ({
      outcome,
      availableCents: BigInt(available),
      heldCents: BigInt(held),
      payout: read.get(wanted[place]!.id) ?? null,
    }));
}

/** A payout as the database takes it. */
function asWanted(tx: Context, payout: NewPayout) {
  const id = tx.newId("payout");
  return {
    identity_id: payout.identityId,
    currency: payout.currency,
    id,
    payment_id: tx.newId("payment"),
    trigger: payout.trigger,
    occasion: payout.occasion ?? `request:${id}`,
    amount_cents: payout.amountCents?.toString() ?? null,
    minimum_cents: payout.minimumCents?.toString() ?? null,
    disbursement_id: payout.disbursementId ?? null,
    metadata: JSON.stringify(payout.metadata ?? {}),
    statement_text: statementTextOf(tx, id),
    created_by_id: actingIdentityId(tx.caller),
    held_for: payout.heldFor ?? null,
  };
}

import { type JsonValues, jsonRows } from "@/server/db/json-rows";
import { paymentStates } from "@/server/domain/payments/payment-states";
import { type Payment, Prisma } from "@/server/generated/prisma/client";
import { endsOfMove } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { Transitions } from "@/server/operations/transition";

/** Longer than a call and the recording of its answer take, so that no two workers handle the same payment. */
export const PAYMENT_LEASE_MS = 60_000;

export type PaymentStatus = keyof typeof paymentStates.states;
export type PaymentTrigger = keyof typeof paymentStates.moves;

/** What a transition may write besides the status. Instants are in RFC 3339 and cents are text, as JSON has them. */
export interface PaymentChange {
  /** The lease under which the rail was asked. If it is lost, nothing moves. Without one, only the status decides. */
  lease?: string | undefined;
  rail_reference?: string;
  charged_at?: string;
  clears_at?: string | undefined;
  cleared_at?: string;
  failure_code?: string;
  failure_message?: string;
  first_sent_at?: string;
  /** What the rail says about a dispute, for the reactions. */
  dispute?: { reference: string; reason: string; amount_cents: string; due_at: string | null };
  /** The rail's references of lost disputes that leave the charge standing: only a part of it went back. */
  disputes_lost?: string[];
  /** When to ask next; never by default. */
  next_at?: string | undefined;
  /** True if it goes back to an earlier status: what moves from then on has references of its own. */
  addsRound?: boolean;
  /** Keeps the lease and restarts it, because the call follows. */
  keepsLease?: boolean;
}

export interface PaymentChanges {
  /** What to write to each payment. */
  of(paymentId: string): PaymentChange;
}

const PAYMENT = jsonRows<Payment>({
  fields: Prisma.PaymentScalarFieldEnum,
  bigints: { amountCents: true, returnedCents: true },
  instants: {
    firstSentAt: true,
    chargedAt: true,
    clearsAt: true,
    clearedAt: true,
    nextAt: true,
    leaseUntil: true,
    createdAt: true,
  },
});
const READ = `SELECT ${PAYMENT.column("p")} AS payment FROM payments p WHERE p.id = ANY ($1::text[]) ORDER BY p.id`;

/** Moves payments. Their subjects must be locked first, unless the move has no consequences for them. */
export const paymentTransitions: Transitions<Payment, PaymentStatus, PaymentTrigger, PaymentChanges> = {
  machine: paymentStates,

  async update(tx, ids, from, { status, of }) {
    const rows = JSON.stringify(ids.map((id) => ({ id, ...of(id) })));
    const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE payments p SET
        status = ${status},
        rail_reference = coalesce(r.rail_reference, p.rail_reference),
        charged_at = coalesce(r.charged_at, p.charged_at),
        clears_at = coalesce(r.clears_at, p.clears_at),
        cleared_at = coalesce(r.cleared_at, p.cleared_at),
        round = p.round + CASE WHEN r."addsRound" THEN 1 ELSE 0 END,
        failure_code = coalesce(r.failure_code, p.failure_code),
        failure_message = coalesce(r.failure_message, p.failure_message),
        first_sent_at = coalesce(p.first_sent_at, r.first_sent_at),
        next_at = r.next_at,
        failures = CASE WHEN r."keepsLease" THEN p.failures ELSE 0 END,
        last_error = CASE WHEN r."keepsLease" THEN p.last_error END,
        lease_until = CASE WHEN r."keepsLease" THEN (SELECT steady_now()) + ${PAYMENT_LEASE_MS}::int * interval '1 ms' END,
        lease_token = CASE WHEN r."keepsLease" THEN p.lease_token END
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(
        id text, lease uuid, rail_reference text, charged_at timestamptz, clears_at timestamptz, cleared_at timestamptz,
        failure_code text, failure_message text, first_sent_at timestamptz, next_at timestamptz,
        "keepsLease" boolean, "addsRound" boolean)
      WHERE p.id = r.id AND p.status = ANY (${[...from]}) AND (r.lease IS NULL OR p.lease_token = r.lease)
      RETURNING p.id`;
    return moved.map((row) => row.id);
  },

  async read(tx, ids) {
    const rows = await tx.statement<{ payment: JsonValues<Payment> }>(READ, [ids]);
    return rows.map(({ payment }) => PAYMENT.row(payment));
  },

  notify: () => ({ partyIds: [], data: {} }),
};

/**
 * Records that the rail gave no clear answer: it is asked again at the instant or, if that is null, a person has to
 * find out. False if the lease was lost.
 */
export async function recordUnanswered(
  ctx: Context,
  { leaseKey, leaseToken }: Lease,
  error: string,
  dueAt: Date | null,
): Promise<boolean> {
  const { from, to } = endsOfMove(paymentStates, "lose");
  const rows = await ctx.statement(
    `UPDATE payments SET status = CASE WHEN status = ANY ($4::text[]) THEN $5 ELSE status END, next_at = $3::timestamptz,
       last_error = $6, lease_until = NULL, lease_token = NULL
     WHERE id = $1 AND lease_token = $2::uuid RETURNING id`,
    [leaseKey, leaseToken, dueAt, from, to, error.slice(0, 500)],
  );
  return rows.length === 1;
}

import type { PaymentSubject } from "@/server/domain/payments/lock-subjects";
import { recordIntents } from "@/server/domain/payments/payment-attempts";
import { type ClaimedPayment, DUE_PAYMENT_COLUMNS } from "@/server/domain/payments/payment-queue";
import { paymentStates } from "@/server/domain/payments/payment-states";
import { PAYMENT_LEASE_MS } from "@/server/domain/payments/payment-transitions";
import { emitEvents } from "@/server/events/emit";
import type { Payment } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";

/** A charge that is about to be sent. */
export interface NewCharge {
  subjectType: PaymentSubject;
  subjectId: string;
  amountCents: Cents;
  currency: string;
  rail: string;
  token: string;
}

/**
 * Records, in the running transaction that has locked the subjects, the intent to charge for them. Subjects that
 * already have a charge are left out. The caller sends the returned charges once the transaction has committed.
 */
export async function recordCharges(tx: Context, charges: NewCharge[]): Promise<ClaimedPayment[]> {
  const rows = charges.map((charge) => ({
    ...charge,
    id: tx.newId("payment"),
    amountCents: charge.amountCents.toString(),
  }));
  const status = initialState(paymentStates, "sent");
  const inserted = await tx.statement<ClaimedPayment>(
    `INSERT INTO payments AS q (id, subject_type, subject_id, direction, amount_cents, currency, rail, token, status,
       first_sent_at, next_at, failures, lease_until, lease_token, created_at)
     SELECT r.id, r."subjectType", r."subjectId", 'charge', r."amountCents", r.currency, r.rail, r.token, $2::text,
       $3::timestamptz, $3::timestamptz, 1, (SELECT steady_now()) + $4::int * interval '1 ms', gen_random_uuid(), $3::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS r(id text, "subjectType" text, "subjectId" text, "amountCents" bigint,
       currency text, rail text, token text)
     ON CONFLICT (subject_id) WHERE direction = 'charge' AND status NOT IN ('declined', 'returned') DO NOTHING
     RETURNING q.id AS "leaseKey", q.lease_token AS "leaseToken", ${DUE_PAYMENT_COLUMNS}`,
    [JSON.stringify(rows), status, tx.now(), PAYMENT_LEASE_MS],
  );
  await recordIntents(
    tx,
    inserted.map(({ id }) => id),
  );
  return inserted;
}

/**
 * Lets a charge that the rail reinstated continue as the charge of another subject, in the running transaction: the
 * rail is asked about it under the key that it knows, and never charges it again.
 */
export async function continueCharge(tx: Context, charge: Payment, subjectId: string): Promise<void> {
  const { subjectType, direction, amountCents, currency, rail, token, firstSentAt } = charge;
  const id = tx.newId("payment");
  const status = initialState(paymentStates, "sent");
  const continuesId = charge.continuesId ?? charge.id;
  const now = tx.now();
  const data = { id, subjectType, subjectId, direction, amountCents, currency, rail, token, status, firstSentAt };
  await tx.db.payment.create({ data: { ...data, continuesId, nextAt: now, createdAt: now } });
  await announcePayments(tx, [id]);
}

/** Makes a job send payments once the running transaction, which planned or released them, has committed. */
export async function announcePayments(tx: Context, ids: string[]): Promise<void> {
  const type = "payment.planned" as const;
  await emitEvents(
    tx,
    ids.map((subjectId) => ({ type, subjectId, partyIds: [], data: {} })),
  );
}

/**
 * Gives back, in the running transaction that has locked the subjects, what the rail took for them: what it took, less
 * returned parts, is refunded now; what it may yet turn out to have taken is refunded then. Refunds that the rail
 * rejected, or that came back, are already owed to the donor, so they are not planned again.
 */
export async function giveBackCharges(tx: Context, subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.db.payment.updateMany({
    where: { subjectId: { in: subjectIds }, direction: "charge", isWanted: true },
    data: { isWanted: false },
  });
  const taken = await tx.db.payment.findMany({
    where: {
      subjectId: { in: subjectIds },
      direction: "charge",
      status: { in: ["accepted", "clearing", "cleared", "disputed"] },
    },
    select: { id: true },
  });
  if (taken.length === 0) return;
  const rows = taken.map((charge) => ({ id: tx.newId("payment"), chargeId: charge.id }));
  const planned = await tx.statement<{ id: string }>(
    `INSERT INTO payments (id, subject_type, subject_id, direction, charge_id, amount_cents, currency, rail, status,
       next_at, created_at)
     SELECT r.id, c.subject_type, c.subject_id, 'refund', c.id, c.amount_cents - c.returned_cents, c.currency, c.rail, $2::text,
       $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS r(id text, "chargeId" text) JOIN payments c ON c.id = r."chargeId"
     ON CONFLICT (charge_id) WHERE direction = 'refund' AND status <> 'declined' AND replaces_id IS NULL DO NOTHING
     RETURNING id`,
    [JSON.stringify(rows), initialState(paymentStates), tx.now()],
  );
  await announcePayments(
    tx,
    planned.map(({ id }) => id),
  );
}

/** A refund that is about to be planned: of a charge, or of a part of one. */
export type NewPayment = Omit<NewCharge, "token"> & {
  direction: "refund";
  chargeId: string;
  replacesId?: string | null;
};

/** Plans a payment in the running transaction, which has locked its subject: a job sends it after the commit. */
export async function planPayment(tx: Context, payment: NewPayment): Promise<{ id: string }> {
  const [id] = await planPayments(tx, [payment]);
  return { id: id! };
}

/** Plans payments in the running transaction, which has locked their subjects. Returns their ids, in order. */
export async function planPayments(tx: Context, payments: NewPayment[]): Promise<string[]> {
  if (payments.length === 0) return [];
  const now = tx.now();
  const status = initialState(paymentStates);
  const data = payments.map((payment) => ({
    id: tx.newId("payment"),
    ...payment,
    status,
    nextAt: now,
    createdAt: now,
  }));
  await tx.db.payment.createMany({ data });
  const ids = data.map(({ id }) => id);
  await announcePayments(tx, ids);
  return ids;
}

/** Drops refunds of charges that the rail has returned by itself, if they were not sent yet. */
export async function dropNeedlessRefunds(tx: Context, chargeIds: string[]): Promise<void> {
  if (chargeIds.length === 0) return;
  await tx.db.payment.updateMany({
    where: { chargeId: { in: chargeIds }, status: "planned" },
    data: { isWanted: false },
  });
}

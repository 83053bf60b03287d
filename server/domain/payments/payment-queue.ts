import { raiseUnanswered } from "@/server/domain/payments/payment-tasks";
import {
  PAYMENT_LEASE_MS,
  type PaymentChange,
  type PaymentStatus,
  paymentTransitions,
  recordUnanswered,
} from "@/server/domain/payments/payment-transitions";
import { RETRIES } from "@/server/kernel/limits";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { moveAll } from "@/server/operations/transition";
import type { PaymentDirection } from "@/server/ports/payment-rail";

export const PAYMENT_DIRECTIONS = ["charge", "refund", "payout"] as const satisfies readonly PaymentDirection[];

/** What is needed of a payment to call the rail and record its answer. */
export interface DuePayment {
  id: string;
  /** The key that the rail knows it by: its own id, or that of the payment that it continues. */
  key: string;
  rail: string;
  subjectType: string;
  subjectId: string;
  direction: PaymentDirection;
  status: PaymentStatus;
  isWanted: boolean;
  /** Cents, as text: JSON and drivers have no exact type for them. */
  amount: string;
  currency: string;
  token: string | null;
  /** The rail's reference of the charge that a refund returns. */
  chargeReference: string | null;
  /** What the payee's bank shows of a payout; null otherwise. */
  statementText: string | null;
  /** Whether the payer has just chosen a saved method on a page, and is waiting for the result. */
  isPayerPresent: boolean;
  firstSentAt: Date | null;
  /** When the rail was asked about it, in this round, and had not seen its key. */
  absentAt?: Date;
  /** The rail's own id of it, or of the payment it continues, which is the same; null until the rail has named it. */
  railReference: string | null;
  /** Claims since the rail last said something. */
  failures: number;
  /** Why the last attempt got no clear answer; null if it got one, or if there was none. */
  lastError: string | null;
}

export type ClaimedPayment = DuePayment & Lease;

/** The columns of a `DuePayment`, of a row `q`. */
export const DUE_PAYMENT_COLUMNS = `q.id, coalesce(q.continues_id, q.id) AS key, q.rail, q.subject_type AS "subjectType", q.subject_id AS "subjectId", q.direction, q.status,
  q.is_wanted AS "isWanted", q.amount_cents::text AS amount, q.currency, q.token, q.failures, q.last_error AS "lastError",
  q.first_sent_at AS "firstSentAt",
  coalesce(q.rail_reference, (SELECT c.rail_reference FROM payments c WHERE c.id = q.continues_id)) AS "railReference",
  (SELECT c.rail_reference FROM payments c WHERE c.id = q.charge_id) AS "chargeReference",
  CASE q.direction WHEN 'payout' THEN (SELECT o.statement_text FROM payouts o WHERE o.id = q.subject_id) END AS "statementText",
  q.direction = 'charge' AND EXISTS (SELECT FROM checkouts k WHERE k.gift_id = q.subject_id AND k.saved_method_id IS NOT NULL
    AND k.touched_at > q.created_at - interval '10 minutes') AS "isPayerPresent"`;

/**
 * The payments that need action: to be sent, or to be asked about at the rail. Any payment can be asked about, whatever
 * its status. Charges, refunds and payouts have parts of their own, so none waits for the others.
 */
export const paymentQueue = leasedQueue<DuePayment, PaymentChange, { error: string }>({
  table: "payments",
  key: { column: "id", type: "text" },
  due: { column: "next_at" },
  partition: {
    column: "direction",
    active: `SELECT unnest(ARRAY[${PAYMENT_DIRECTIONS.map((direction) => `'${direction}'`).join(", ")}])`,
  },
  leaseMs: PAYMENT_LEASE_MS,
  attempts: { column: "failures", count: "claims" },
  error: "last_error",
  retries: RETRIES.payment,
  returns: DUE_PAYMENT_COLUMNS,
  async complete(ctx, { id, leaseToken: lease }, change) {
    return (await moveAll(ctx, paymentTransitions, [id], "clear", { of: () => ({ ...change, lease }) })).length === 1;
  },
  retry: (ctx, payment, { error }, dueAt) => recordUnanswered(ctx, payment, error, dueAt),
  async deadLetter(tx, payment, { error }) {
    await recordUnanswered(tx, payment, error, null);
    await raiseUnanswered(tx, payment.id, error);
  },
});

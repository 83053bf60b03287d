import type { Invariant } from "@/server/domain/ledger/invariant";

/** What moved balances, by identity and currency, with the payout whose statement each movement is in. */
const MOVED = `
  SELECT m.identity_id, p.currency, t.id, t.kind, t.subject_id, m.net FROM ledger_transactions t
  JOIN ledger_postings p ON p.transaction_id = t.id
  JOIN ledger_accounts d ON d.id = p.debit_account_id
  JOIN ledger_accounts c ON c.id = p.credit_account_id
  CROSS JOIN LATERAL balance_legs(d.code, c.code, NULL, p.amount_cents) m
  WHERE t.phase <> 'pending' AND t.kind <> 'payout_sent'
    AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id))`;

/** What payouts promise of themselves and of the books. */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    id: "payouts",
    promise: "What is on its way to recipients is exactly what was sent, and neither arrived nor came back.",
    sql: `WITH sent AS (
            SELECT 'rail:' || rail || ':payouts_unpaid' AS code, currency, sum(amount_cents) AS cents FROM payments
            WHERE direction = 'payout' AND status IN ('planned', 'sent', 'unknown', 'accepted', 'clearing') GROUP BY 1, 2
          ), booked AS (SELECT code, currency, posted_cents AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:payouts_unpaid')
          SELECT coalesce(s.code, b.code) AS subject, format('sent %s, booked %s', s.cents, b.cents) AS detail
          FROM sent s FULL JOIN booked b USING (code, currency)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(s.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    id: "payout_payments",
    promise: "Every payout is one payment of its sum to its account, and its status says what the payment's does.",
    sql: `SELECT coalesce(o.id, p.id) AS subject, format('%s of %s, payment %s of %s', o.status, o.amount_cents, p.status, p.amount_cents) AS detail
          FROM payouts o
          FULL JOIN (SELECT * FROM payments WHERE direction = 'payout') p ON p.subject_id = o.id
          LEFT JOIN payout_accounts a ON a.id = o.payout_account_id
          WHERE $1::timestamptz IS NOT NULL AND (
            (o.amount_cents, o.currency, o.identity_id, 'payout') IS DISTINCT FROM (p.amount_cents, p.currency, a.identity_id, p.subject_type)
            OR o.id IS NULL
            OR NOT CASE o.status
              WHEN 'pending' THEN p.status IN ('planned', 'sent', 'unknown')
              WHEN 'in_transit' THEN p.status IN ('accepted', 'clearing', 'unknown', 'sent')
              WHEN 'paid' THEN p.status = 'cleared'
              WHEN 'failed' THEN p.status IN ('rejected', 'declined', 'returned')
              ELSE p.status = 'declined' END)`,
  },
  {
    id: "payout_statements",
    promise: "The lines of every payout come to its sum, and statements follow one another without a gap.",
    sql: `WITH moved AS (${MOVED}),
          chained AS (
            SELECT o.*, lag(o.through_id, 1, 0::bigint) OVER w AS before_id, lag(o.carried_out_cents, 1, 0::bigint) OVER w AS before_cents,
              lag(o.reserved_out_cents, 1, 0::bigint) OVER w AS before_reserved
            FROM payouts o WHERE o.through_id IS NOT NULL
            WINDOW w AS (PARTITION BY o.identity_id, o.currency ORDER BY o.through_id)
          ), summed AS (
            SELECT c.id, coalesce(sum(m.net), 0) AS cents FROM chained c
            LEFT JOIN moved m ON m.identity_id = c.identity_id AND m.currency = c.currency AND m.id > c.after_id AND m.id <= c.through_id
            GROUP BY c.id
          )
          SELECT c.id AS subject, format('%s carried in, %s moved, %s carried out, %s paid out; the one before carried %s until %s', c.carried_in_cents,
            s.cents, c.carried_out_cents, c.amount_cents, c.before_cents, c.before_id) AS detail
          FROM chained c JOIN summed s USING (id)
          WHERE $1::timestamptz IS NOT NULL AND (c.carried_in_cents + s.cents - c.carried_out_cents <> c.amount_cents
            OR c.after_id <> c.before_id OR c.carried_in_cents <> c.before_cents OR c.reserved_in_cents <> c.before_reserved)`,
  },
  {
    id: "payout_balances",
    promise: "What every identity has is what its last payout left and what has moved since.",
    sql: `WITH moved AS (${MOVED}),
          last AS (
            SELECT DISTINCT ON (identity_id, currency) identity_id, currency, through_id, carried_out_cents FROM payouts
            WHERE through_id IS NOT NULL ORDER BY identity_id, currency, through_id DESC
          ), next AS (
            SELECT l.identity_id, l.currency, l.carried_out_cents + coalesce(sum(m.net), 0) AS cents FROM last l
            LEFT JOIN moved m ON m.identity_id = l.identity_id AND m.currency = l.currency AND m.id > l.through_id
            GROUP BY l.identity_id, l.currency, l.carried_out_cents
          )
          SELECT n.identity_id AS subject, format('%s in the next statement, %s on the balance', n.cents, b.available_cents) AS detail
          FROM next n CROSS JOIN LATERAL payout_balance(n.identity_id, n.currency, $1::timestamptz) b
          WHERE n.cents <> b.available_cents`,
  },
];

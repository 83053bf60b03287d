import type { Invariant } from "@/server/domain/ledger/invariant";

/** What is owed to identities, to donors for refunds, to payees and to pools; and what covers it. */
const OWED =
  "code LIKE 'identity:%:payable' OR code LIKE 'identity:%:credit' OR code LIKE 'rail:%:refunds_unpaid' OR code LIKE 'rail:%:payouts_unpaid' OR code LIKE 'pool:%'";
/** What on the bank account is nobody's yet covers nothing, and what left it unexplained is missing from nobody. */
const UNMATCHED = "coalesce(sum(posted_cents) FILTER (WHERE code LIKE 'rail:%:suspense'), 0)";
const COVERING =
  "code LIKE 'rail:%:clearing' OR code LIKE 'rail:%:exchange' OR code LIKE 'identity:%:receivable' OR code IN ('platform:rail_cost', 'platform:outside', 'platform:write_off')";

/** What the operator's bank has of others' money: what rails moved there beyond the platform's own fees. */
const AT_THE_BANK = `greatest(coalesce(sum(posted_cents) FILTER (WHERE code = 'platform:withdrawn'), 0)
              - greatest(coalesce(sum(posted_cents) FILTER (WHERE code = 'platform:fee_revenue'), 0)
                - coalesce(sum(posted_cents) FILTER (WHERE code = 'platform:fee_waiver'), 0), 0), 0)`;

/** Refunds that the rail will never pay, or that came back, and that no other refund has paid since. */
const FAILED_REFUND = `r.direction = 'refund' AND r.status IN ('rejected', 'returned') AND r.replaces_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM payments s WHERE s.replaces_id = r.id AND s.status = 'cleared')`;

/** Those that are owed to the donor, because the rail has not returned the charge. */
const CREDITED = `(
  SELECT r.* FROM payments r JOIN payments c ON c.id = r.charge_id WHERE ${FAILED_REFUND} AND c.status <> 'returned') AS r`;

/**
 * The invariants of balances. Sums start at the newest seal's checkpoints; `checkpoints` verifies these from the first
 * posting on.
 */
export const BALANCE_INVARIANTS: readonly Invariant[] = [
  {
    id: "checkpoints",
    promise: "The balance of every account at the newest seal equals the total of its postings until then.",
    // Summed by pairs of accounts before by account, and not by ledger_effects, which moves the checkpoints.
    sql: `WITH moved AS (
            SELECT p.debit_account_id, p.credit_account_id, t.phase, sum(p.amount_cents) AS cents
            FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
            WHERE t.id <= (SELECT max(transaction_id) FROM ledger_seals) GROUP BY 1, 2, 3
            UNION ALL
            SELECT p.debit_account_id, p.credit_account_id, 'resolved', sum(p.amount_cents)
            FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.resolves_id
            WHERE t.id <= (SELECT max(transaction_id) FROM ledger_seals) GROUP BY 1, 2
          ), grown AS (
            SELECT a.id, m.phase, CASE a.normal_side WHEN 'debit' THEN m.cents ELSE -m.cents END AS cents
            FROM moved m JOIN ledger_accounts a ON a.id = m.debit_account_id
            UNION ALL
            SELECT a.id, m.phase, CASE a.normal_side WHEN 'credit' THEN m.cents ELSE -m.cents END
            FROM moved m JOIN ledger_accounts a ON a.id = m.credit_account_id
          ), summed AS (
            SELECT id AS account_id, sum(CASE WHEN phase IN ('pending', 'resolved') THEN 0 ELSE cents END) AS posted,
              sum(CASE phase WHEN 'pending' THEN greatest(cents, 0) WHEN 'resolved' THEN -greatest(cents, 0) ELSE 0 END) AS pending_in,
              sum(CASE phase WHEN 'pending' THEN greatest(-cents, 0) WHEN 'resolved' THEN -greatest(-cents, 0) ELSE 0 END) AS pending_out
            FROM grown GROUP BY 1
          )
          SELECT a.code AS subject, format('kept %s/%s/%s, summed %s/%s/%s', c.posted_cents, c.pending_in_cents, c.pending_out_cents,
            s.posted, s.pending_in, s.pending_out) AS detail
          FROM summed s FULL JOIN ledger_checkpoints c USING (account_id) JOIN ledger_accounts a ON a.id = account_id
          WHERE $1::timestamptz IS NOT NULL AND (coalesce(s.posted, 0), coalesce(s.pending_in, 0), coalesce(s.pending_out, 0))
            <> (coalesce(c.posted_cents, 0), coalesce(c.pending_in_cents, 0), coalesce(c.pending_out_cents, 0))`,
  },
  ...always(
    {
      id: "zero_sum",
      promise: "In every currency all accounts sum to zero.",
      sql: `SELECT currency AS subject, sum(CASE normal_side WHEN 'debit' THEN posted_cents ELSE -posted_cents END)::text AS detail
            FROM ledger_sums() WHERE $1::timestamptz IS NOT NULL GROUP BY currency
            HAVING sum(CASE normal_side WHEN 'debit' THEN posted_cents ELSE -posted_cents END) <> 0`,
    },
    {
      id: "live_balances",
      promise: "Every running balance equals the total of its postings.",
      sql: `SELECT a.code AS subject, format('kept %s/%s/%s, summed %s/%s/%s', b.posted_cents, b.pending_in_cents, b.pending_out_cents,
              s.posted_cents, s.pending_in_cents, s.pending_out_cents) AS detail
            FROM (SELECT * FROM ledger_sums() WHERE live) s FULL JOIN ledger_balances b ON b.account_id = s.account_id
            JOIN ledger_accounts a ON a.id = coalesce(s.account_id, b.account_id)
            WHERE $1::timestamptz IS NOT NULL
              AND (coalesce(s.posted_cents, 0), coalesce(s.pending_in_cents, 0), coalesce(s.pending_out_cents, 0))
                IS DISTINCT FROM (b.posted_cents, b.pending_in_cents, b.pending_out_cents)`,
    },
    {
      id: "account_traits",
      promise: "Every account is of a known family and kept as this family is, with its floor.",
      sql: `SELECT a.code AS subject, format('%s, %s, %s', a.normal_side, CASE WHEN a.live THEN 'live' ELSE 'not live' END,
              CASE WHEN a.floored AND coalesce(b.floored, true) THEN 'with a floor' ELSE 'without a floor' END) AS detail
            FROM ledger_accounts a LEFT JOIN ledger_balances b ON b.account_id = a.id
            LEFT JOIN LATERAL ledger_account_traits(a.code) t ON true
            WHERE $1::timestamptz IS NOT NULL AND ((t.normal_side, t.live, t.floored) IS DISTINCT FROM (a.normal_side, a.live, a.floored)
              OR b.floored <> a.floored)`,
    },
    {
      id: "floors",
      promise: "No balance with a floor is below zero.",
      sql: `SELECT a.code AS subject, b.posted_cents::text AS detail FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
            CROSS JOIN LATERAL ledger_account_traits(a.code) t
            WHERE $1::timestamptz IS NOT NULL AND t.floored AND b.posted_cents - b.pending_out_cents < 0`,
    },
    {
      id: "coverage",
      promise:
        "The rails, and the operator's bank with what they moved there, hold at least what is owed to recipients, donors and pools, in that currency or exchanged, less what recipients owe and the rails cost. What is matched with nothing yet does not count.",
      sql: `SELECT currency AS subject, format('held %s, owed %s', sum(posted_cents) FILTER (WHERE code LIKE 'rail:%:clearing'),
              sum(posted_cents) FILTER (WHERE ${OWED})) AS detail
            FROM ledger_sums() WHERE $1::timestamptz IS NOT NULL GROUP BY currency
            HAVING sum(CASE WHEN ${COVERING} THEN posted_cents WHEN ${OWED} THEN -posted_cents ELSE 0 END) - ${UNMATCHED} + ${AT_THE_BANK} < 0`,
    },
  ),
  {
    id: "refunds_unpaid",
    promise:
      "What is owed to donors as refunds is exactly what was reversed, charged in vain or frozen, and not paid back yet.",
    sql: `WITH promised AS (
            SELECT 'rail:' || rail || ':refunds_unpaid' AS code, currency, sum(cents) AS cents FROM (
              SELECT rail, currency, amount_cents - returned_cents AS cents FROM gifts WHERE status = 'reversed' AND prepayment_id IS NULL
              UNION ALL SELECT p.rail, p.currency, p.returned_cents - p.amount_cents FROM payments p JOIN gifts g ON g.id = p.subject_id
              WHERE p.direction = 'charge' AND p.cleared_at IS NOT NULL AND p.status IN ('returned', 'reinstated')
              UNION ALL SELECT p.rail, p.currency, p.amount_cents FROM payments p JOIN gifts g ON g.id = p.subject_id
              WHERE p.direction = 'charge' AND p.cleared_at IS NOT NULL AND g.status IN ('failed', 'settling')
              UNION ALL SELECT p.rail, p.currency, -r.amount_cents FROM payment_returns r JOIN payments p ON p.id = r.payment_id WHERE r.is_owed
              UNION ALL SELECT rail, currency, refunded_cents + CASE WHEN refunded_cents = amount_cents THEN fee_cents ELSE 0 END
              FROM prepayments WHERE status <> 'returned'
              UNION ALL SELECT p.rail, p.currency, CASE WHEN p.status = 'returned' THEN 0 ELSE p.amount_cents END
              FROM payments p JOIN prepayments y ON y.id = p.subject_id
              WHERE p.direction = 'charge' AND p.cleared_at IS NOT NULL AND y.paid_at IS NULL
              UNION ALL SELECT p.rail, p.currency, p.amount_cents
              FROM payments p JOIN prepayments y ON y.id = p.subject_id
              WHERE p.direction = 'charge' AND p.status IN ('cleared', 'disputed') AND y.status = 'returned' AND y.paid_at IS NOT NULL
              UNION ALL SELECT r.rail, r.currency, -r.amount_cents FROM payments r
              WHERE r.direction = 'refund' AND r.replaces_id IS NULL AND (r.status = 'cleared' OR EXISTS (
                SELECT 1 FROM payments s WHERE s.replaces_id = r.id AND s.status = 'cleared'))
              UNION ALL SELECT r.rail, r.currency, -r.amount_cents FROM ${CREDITED}
            ) parts GROUP BY 1, 2
          ), booked AS (SELECT code, currency, posted_cents AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:refunds_unpaid')
          SELECT coalesce(p.code, b.code) AS subject, format('promised %s, booked %s', p.cents, b.cents) AS detail
          FROM promised p FULL JOIN booked b USING (code, currency)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(p.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    id: "credits",
    promise:
      "What is owed to donors in another way is exactly what rails rejected to refund, or what came back, and was not returned or paid outside.",
    sql: `WITH promised AS (
            SELECT 'identity:' || payment_party(r.subject_type, r.subject_id) || ':credit' AS code, r.currency, sum(r.amount_cents) AS cents
            FROM ${CREDITED} GROUP BY 1, 2
          ), paid AS (
            SELECT 'identity:' || identity_id || ':credit' AS code, currency, sum(CASE WHEN undoes_id IS NULL THEN -amount_cents ELSE amount_cents END) AS cents
            FROM ledger_corrections WHERE kind = 'credit_paid' GROUP BY 1, 2
          ), owed AS (
            SELECT code, currency, sum(cents) AS cents FROM (SELECT * FROM promised UNION ALL SELECT * FROM paid) o GROUP BY 1, 2
          ), booked AS (SELECT code, currency, posted_cents AS cents FROM ledger_sums() WHERE code LIKE 'identity:%:credit')
          SELECT coalesce(p.code, b.code) AS subject, format('promised %s, booked %s', p.cents, b.cents) AS detail
          FROM owed p FULL JOIN booked b USING (code, currency)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(p.cents, 0) <> coalesce(b.cents, 0)`,
  },
];

/** Those that cost so little that every audit checks them whole. */
function always(...invariants: Omit<Invariant, "recent">[]): Invariant[] {
  return invariants.map((invariant) => ({ ...invariant, recent: `${invariant.sql} AND $2::bigint IS NOT NULL` }));
}

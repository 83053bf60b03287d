import type { Invariant } from "@/server/domain/ledger/invariant";

/** Transaction `t` is of payment `p`. What pools paid before there were payouts was about their requests. */
const OF_PAYMENT = `p.id = split_part(t.reference, ':', 2)
      AND (p.subject_id = t.subject_id OR p.direction = 'payout' AND t.subject_id LIKE 'dbr\\_%')`;

/** What a recipient pays out of what they hold, and owes beyond that. */
const TAKING = "ARRAY['gift_reversed', 'rail_cost_charged', 'part_refunded', 'part_disputed']";

/** The kinds that payments' rows say only together with what their rails have named of them. */
const NAMED = "('rail_cost', 'rail_cost_charged', 'part_refunded', 'part_disputed', 'rail_exchanged')";

/** What moves for what rails have named of payments: costs, the platform's and what recipients bear of them, parts that went back, and what was exchanged. */
const namedDue = (scope: string) => `
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    CROSS JOIN LATERAL payment_cost_movement(c, p.rail) m
    WHERE ${scope} AND t.kind = 'rail_cost' AND m.reference = t.reference
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_cost_share(c, g.to_id) m
    WHERE ${scope} AND t.kind = 'rail_cost_charged' AND m.reference = t.reference
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_returns r ON r.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_return_movement(r, p.rail, g.to_id, g.currency::text) m
    WHERE ${scope} AND t.kind = m.kind AND m.reference = t.reference
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_exchanges x ON x.payment_id = p.id
    CROSS JOIN LATERAL payment_exchange_movement(x, p.rail, p.currency::text) m
    WHERE ${scope} AND t.kind = 'rail_exchanged' AND m.reference = t.reference`;

/** What moves for bookings on the operator's bank accounts, and for what they are. */
const bankDue = (scope: string) => `
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN bank_lines l ON l.id = t.subject_id CROSS JOIN LATERAL bank_line_movement(l) m
    WHERE ${scope} AND t.kind = 'bank_line'
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN bank_matches b ON b.id = t.subject_id CROSS JOIN LATERAL bank_match_movement(b) m
    WHERE ${scope} AND t.kind = 'bank_match'`;

/**
 * Every leg that is written, against the leg that the subject's row says it should be. What a refund or a cost takes from the
 * recipient's debt (leg 2) is part of its leg 1, and what a settlement repays (leg 5) is not in the row: `shares_met`
 * verifies both.
 */
const explained = (scope: string) => `
  WITH transactions AS (
    SELECT t.id, t.reference, t.kind, t.phase, t.subject_id, resolved.reference AS resolves, reversed.reference AS reverses
    FROM ledger_transactions t LEFT JOIN ledger_transactions resolved ON resolved.id = t.resolves_id
    LEFT JOIN ledger_transactions reversed ON reversed.id = t.reverses_id WHERE ${scope}
  ), legs AS (
    SELECT p.transaction_id, p.currency, p.leg::int AS leg, p.debit_account_id, p.credit_account_id, p.amount_cents
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    WHERE ${scope} AND t.kind <> ALL (${TAKING}) AND p.leg <> 5
    UNION ALL
    SELECT p.transaction_id, p.currency, CASE p.leg WHEN 2 THEN 1 ELSE p.leg END, payable.id, p.credit_account_id, sum(p.amount_cents)
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts d ON d.id = p.debit_account_id
    JOIN ledger_accounts payable ON payable.currency = d.currency
      AND payable.code = CASE p.leg WHEN 2 THEN replace(d.code, ':receivable', ':payable') ELSE d.code END
    WHERE ${scope} AND t.kind = ANY (${TAKING}) AND p.leg <> 5
    GROUP BY 1, 2, 3, 4, 5
  ), written AS (
    SELECT t.*, p.currency, p.leg, d.code AS debit, c.code AS credit, p.amount_cents
    FROM transactions t
    LEFT JOIN (legs p JOIN ledger_accounts d ON d.id = p.debit_account_id JOIN ledger_accounts c ON c.id = p.credit_account_id)
      ON p.transaction_id = t.id
  ), due AS (
    SELECT t.id, m.*
    FROM ledger_transactions t JOIN gifts g ON g.id = t.subject_id CROSS JOIN LATERAL gift_movement(t.kind, g.id, g.to_id,
      g.rail, g.currency::text, g.amount_cents, g.fee_cents, g.returned_cents, g.prepayment_id) m
    WHERE ${scope} AND t.kind LIKE 'gift%'
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT}
    CROSS JOIN LATERAL (SELECT CASE WHEN split_part(t.reference, ':', 4) ~ '^[0-9]{0,4}$'
      THEN coalesce(nullif(split_part(t.reference, ':', 4), '')::int, 0) END AS round) r
    CROSS JOIN LATERAL payment_movement(t.kind, jsonb_populate_record(p, jsonb_build_object('round', r.round)),
      payment_party(p.subject_type, p.subject_id)) m
    WHERE ${scope} AND t.reference LIKE 'payment:%' AND t.kind NOT IN ${NAMED} AND r.round <= p.round
    UNION ALL
    ${namedDue(scope)}
    UNION ALL
    SELECT t.id, m.reference, m.phase, NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t JOIN ledger_corrections c ON c.id = t.subject_id CROSS JOIN LATERAL correction_movement(c) m
    WHERE ${scope} AND t.kind = 'correction'
    UNION ALL
    ${bankDue(scope)}
    UNION ALL
    SELECT t.id, m.reference, 'posted', NULL, NULL, m.currency, m.leg, m.debit, m.credit, m.amount_cents
    FROM ledger_transactions t CROSS JOIN LATERAL pool_movement(t.kind, t.subject_id) m
    WHERE ${scope} AND t.reference LIKE 'pool:%'
  )
  SELECT coalesce(w.reference, d.reference) AS subject,
    format('%s leg %s: written %s to %s %s, due %s to %s %s', w.kind, coalesce(w.leg, d.leg),
      w.debit, w.credit, w.amount_cents, d.debit, d.credit, d.amount_cents) AS detail
  FROM written w FULL JOIN due d ON d.id = w.id AND coalesce(d.leg, 0) = coalesce(w.leg, 0)
  WHERE $1::timestamptz IS NOT NULL AND (w.id IS NULL OR d.id IS NULL
    OR (w.reference, w.phase, coalesce(w.resolves, ''), coalesce(w.reverses, ''), w.debit, w.credit, w.amount_cents)
      IS DISTINCT FROM (d.reference, d.phase, coalesce(d.resolves, ''), coalesce(d.reverses, ''), d.debit, d.credit, d.amount_cents)
    OR (w.leg IS NOT NULL AND w.currency <> d.currency))`;

const sharesPlaced = (scope: string) => `
  SELECT t.reference AS subject, format('leg %s of %s: %s to %s', p.leg, t.kind, d.code, c.code) AS detail
  FROM ledger_postings p
  JOIN ledger_transactions t ON t.id = p.transaction_id
  JOIN ledger_accounts d ON d.id = p.debit_account_id
  JOIN ledger_accounts c ON c.id = p.credit_account_id
  LEFT JOIN gifts g ON g.id = t.subject_id
  WHERE $1::timestamptz IS NOT NULL AND ${scope} AND p.leg IN (2, 5) AND concat_ws(' ', p.leg, t.kind, d.code, c.code) NOT IN (
    concat('2 gift_reversed identity:', g.to_id, ':receivable rail:', g.rail, ':refunds_unpaid'),
    concat('2 rail_cost_charged identity:', g.to_id, ':receivable platform:rail_cost'),
    concat('2 part_refunded identity:', g.to_id, ':receivable rail:', g.rail, ':clearing'),
    concat('2 part_disputed identity:', g.to_id, ':receivable rail:', g.rail, ':clearing'),
    concat('5 gift_settled identity:', g.to_id, ':payable identity:', g.to_id, ':receivable'))`;

/** That every transaction is one that there can be, as its subject's row says. */
export const MOVEMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: "explained",
    promise:
      "Every transaction is of a known kind, and its legs are those that its gift, its payment or its pool says.",
    sql: explained("true"),
    recent: explained("t.id > $2"),
  },
  {
    id: "shares_placed",
    promise:
      "Only settlements repay what a recipient owes, and only refunds, costs and parts that went back add to it.",
    sql: sharesPlaced("true"),
    recent: sharesPlaced("t.id > $2"),
  },
  {
    // Each movement of a recipient that ever owed something stands among the effects on its accounts, just before its own.
    id: "shares_met",
    promise:
      "Every settlement repaid what the recipient owed by then, and every refund, cost and part that went back took what it still held.",
    sql: `WITH owing AS (
            SELECT DISTINCT split_part(code, ':', 2) AS id, currency FROM ledger_accounts WHERE code LIKE 'identity:%:receivable'
          ), taken AS (
            SELECT g.to_id, g.currency, t.kind = 'gift_settled' AS owed, t.id, t.reference,
              greatest(g.amount_cents - least(g.amount_cents, g.fee_cents)
                - CASE t.kind WHEN 'gift_reversed' THEN g.returned_cents ELSE 0 END, 0) AS net, coalesce(p.amount_cents, 0) AS cents
            FROM owing o JOIN gifts g ON g.to_id = o.id AND g.currency = o.currency
            JOIN ledger_transactions t ON t.subject_id = g.id AND t.kind IN ('gift_settled', 'gift_reversed')
            LEFT JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg = CASE t.kind WHEN 'gift_settled' THEN 5 ELSE 1 END
            UNION ALL
            SELECT g.to_id, g.currency, false, t.id, t.reference, k.recipient_cents, coalesce(p.amount_cents, 0)
            FROM owing o JOIN gifts g ON g.to_id = o.id AND g.currency = o.currency
            JOIN ledger_transactions t ON t.subject_id = g.id AND t.kind = 'rail_cost_charged'
            JOIN payment_costs k ON t.reference = concat('payment:', k.payment_id, ':rail_cost_charged:', k.number) AND k.recipient_cents > 0
            LEFT JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg = 1
            UNION ALL
            SELECT g.to_id, g.currency, false, t.id, t.reference, r.recipient_cents, coalesce(p.amount_cents, 0)
            FROM owing o JOIN gifts g ON g.to_id = o.id AND g.currency = o.currency
            JOIN ledger_transactions t ON t.subject_id = g.id AND t.kind IN ('part_refunded', 'part_disputed')
            JOIN payment_returns r ON t.reference = concat('payment:', r.payment_id, ':part_returned:', r.number) AND NOT r.is_owed
            LEFT JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg = 1
          ), steps AS (
            SELECT to_id, currency, owed, id, 0 AS place, 0 AS change, reference, net, cents FROM taken
            UNION ALL
            SELECT o.id, o.currency, a.code LIKE '%:receivable', e.transaction_id, 1, e.posted_cents, NULL, NULL, NULL
            FROM owing o
            JOIN ledger_accounts a ON a.currency = o.currency AND a.code IN ('identity:' || o.id || ':receivable', 'identity:' || o.id || ':payable')
            JOIN ledger_effects() e ON e.account_id = a.id
          ), met AS (
            SELECT *, sum(change) OVER (PARTITION BY to_id, currency, owed ORDER BY id, place) AS balance FROM steps
          )
          SELECT reference AS subject, format('took %s of %s, with a balance of %s before', cents, net, balance) AS detail
          FROM met WHERE $1::timestamptz IS NOT NULL AND place = 0 AND cents <> greatest(least(net, balance), 0)`,
  },
];

/** Transaction `t` is of payment `p`. What pools paid before there were payouts was about their requests. */
const OF_PAYMENT = `p.id = split_part(t.reference, ':', 2)
      AND (p.subject_id = t.subject_id OR p.direction = 'payout' AND t.subject_id LIKE 'dbr\\_%')`;

/** What a recipient pays out of what they hold, and owes beyond that. */
const TAKING = "ARRAY['gift_reversed', 'rail_cost_charged', 'part_refunded', 'part_disputed']";

/** The kinds that payments' rows say only together with what their rails have named of them. */
const NAMED = "('rail_cost', 'rail_cost_charged', 'part_refunded', 'part_disputed', 'rail_exchanged')";

/**
 * A leg that transaction `t` is due by the movement `m`, and whether the transaction itself is as the movement says. Most resolve and reverse
 * none. Currencies are compared as they are stored: as text, each leg's would be cut to its length for each comparison.
 */
const due = (
  of = "m.reference, m.phase",
  others = "t.resolves_id IS NULL AND t.reverses_id IS NULL",
  currency = "m.currency::bpchar",
) =>
  `t.id, (t.reference, t.phase) = (${of}) AND ${others} AS is_right, ${currency} AS currency, coalesce(m.leg, 0) AS leg, m.debit, m.credit, m.amount_cents`;

/** The condition by which transactions of such an id are verified. */
type Scope = (id: string) => string;

/** The code of an account. */
const code = (id: string) => `(SELECT a.code FROM ledger_accounts a WHERE a.id = ${id})`;

/** What moves for what rails have named of payments: costs, the platform's and what recipients bear of them, parts that went back, and what was exchanged. */
const namedDue = (scope: Scope) => `
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    CROSS JOIN LATERAL payment_cost_movement(c, p.rail) m
    WHERE ${scope("t.id")} AND t.kind = 'rail_cost' AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_cost_share(c, g.to_id) m
    WHERE ${scope("t.id")} AND t.kind = 'rail_cost_charged' AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_returns r ON r.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_return_movement(r, p.rail, g.to_id, g.currency::text) m
    WHERE ${scope("t.id")} AND t.kind = m.kind AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_exchanges x ON x.payment_id = p.id
    CROSS JOIN LATERAL payment_exchange_movement(x, p.rail, p.currency::text) m
    WHERE ${scope("t.id")} AND t.kind = 'rail_exchanged' AND m.reference = t.reference`;

/** What moves for bookings on the operator's bank accounts, and for what they are. */
const bankDue = (scope: Scope) => `
    SELECT ${due()}
    FROM ledger_transactions t JOIN bank_lines l ON l.id = t.subject_id CROSS JOIN LATERAL bank_line_movement(l) m
    WHERE ${scope("t.id")} AND t.kind = 'bank_line'
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN bank_matches b ON b.id = t.subject_id CROSS JOIN LATERAL bank_match_movement(b) m
    WHERE ${scope("t.id")} AND t.kind = 'bank_match'`;

/**
 * What is written, a row for each leg. What a refund or a cost takes from the recipient's debt is part of what it takes; leg 0 stands for a transaction without legs.
 * Most legs are of other kinds and need nothing of their transactions, of which only those that take and those without legs are looked for.
 */
const written = (scope: Scope) => `
    SELECT p.transaction_id AS id, p.currency, p.leg::int AS leg, p.debit_account_id, p.credit_account_id, p.amount_cents
    FROM ledger_postings p WHERE ${scope("p.transaction_id")} AND p.leg <> 5
      AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.id = p.transaction_id AND t.kind = ANY (${TAKING}))
    UNION ALL
    SELECT p.transaction_id, p.currency, CASE p.leg WHEN 2 THEN 1 ELSE p.leg END, payable.id, p.credit_account_id, sum(p.amount_cents)::bigint
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts d ON d.id = p.debit_account_id
    LEFT JOIN ledger_accounts payable ON payable.currency = d.currency
      AND payable.code = CASE p.leg WHEN 2 THEN replace(d.code, ':receivable', ':payable') ELSE d.code END
    WHERE ${scope("t.id")} AND t.kind = ANY (${TAKING}) AND p.leg <> 5
    GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT t.id, NULL, 0, NULL, NULL, NULL FROM ledger_transactions t LEFT JOIN (
      SELECT p.transaction_id AS id FROM ledger_postings p WHERE ${scope("p.transaction_id")} AND p.leg <> 5 ORDER BY p.transaction_id
    ) p ON p.id = t.id
    WHERE ${scope("t.id")} AND p.id IS NULL`;

/**
 * Every leg that is written, against the leg that the subject's row says it should be. What a refund or a cost takes from the
 * recipient's debt (leg 2) is part of its leg 1, and what a settlement repays (leg 5) is not in the row: `shares_met`
 * verifies both.
 *
 * Both sides are narrow, because all legs are in memory here: accounts are compared by their ids, a transaction is compared with its
 * row where that is read anyway, and what is wrong is put into words for the wrong ones alone.
 */
export const explained = (scope: Scope) => `
  WITH written AS (
    ${written(scope)}
  ), said AS (
    SELECT ${due("m.reference, m.phase", "t.resolves IS NOT DISTINCT FROM m.resolves AND t.reverses IS NOT DISTINCT FROM m.reverses", "g.currency")}
    FROM (
      SELECT t.id, t.reference, t.phase, t.kind, t.subject_id, resolved.reference AS resolves,
        (SELECT r.reference FROM ledger_transactions r WHERE r.id = t.reverses_id) AS reverses
      FROM ledger_transactions t LEFT JOIN ledger_transactions resolved ON resolved.id = t.resolves_id
      WHERE ${scope("t.id")} AND t.kind LIKE 'gift%' OFFSET 0
    ) t JOIN gifts g ON g.id = t.subject_id CROSS JOIN LATERAL gift_movement(t.kind, g.id, g.to_id,
      g.rail, g.currency::text, g.amount_cents, g.fee_cents, g.returned_cents, g.prepayment_id) m
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT}
    CROSS JOIN LATERAL (SELECT CASE WHEN split_part(t.reference, ':', 4) ~ '^[0-9]{0,4}$'
      THEN coalesce(nullif(split_part(t.reference, ':', 4), '')::int, 0) END AS round) r
    CROSS JOIN LATERAL payment_movement(t.kind, jsonb_populate_record(p, jsonb_build_object('round', r.round)),
      payment_party(p.subject_type, p.subject_id)) m
    WHERE ${scope("t.id")} AND t.reference LIKE 'payment:%' AND t.kind NOT IN ${NAMED} AND r.round <= p.round
    UNION ALL
    ${namedDue(scope)}
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN ledger_corrections c ON c.id = t.subject_id CROSS JOIN LATERAL correction_movement(c) m
    WHERE ${scope("t.id")} AND t.kind = 'correction'
    UNION ALL
    ${bankDue(scope)}
    UNION ALL
    SELECT ${due("m.reference, 'posted'")}
    FROM ledger_transactions t CROSS JOIN LATERAL pool_movement(t.kind, t.subject_id) m
    WHERE ${scope("t.id")} AND t.reference LIKE 'pool:%'
  ), due AS (
    SELECT s.id, s.leg, s.is_right, s.currency, debit.id AS debit_account_id, credit.id AS credit_account_id, s.amount_cents,
      CASE WHEN debit.id IS NULL THEN s.debit END AS missing_debit, CASE WHEN credit.id IS NULL THEN s.credit END AS missing_credit
    FROM said s
    LEFT JOIN ledger_accounts debit ON debit.code = s.debit AND debit.currency = s.currency
    LEFT JOIN ledger_accounts credit ON credit.code = s.credit AND credit.currency = s.currency
  ), wrong AS MATERIALIZED (
    SELECT coalesce(w.id, d.id) AS id, coalesce(w.leg, d.leg) AS leg, w.debit_account_id, w.credit_account_id, w.amount_cents AS written_cents,
      d.debit_account_id AS due_debit_id, d.credit_account_id AS due_credit_id, d.missing_debit, d.missing_credit, d.amount_cents AS due_cents
    FROM written w FULL JOIN due d ON d.id = w.id AND d.leg = w.leg
    WHERE w.id IS NULL OR d.id IS NULL OR d.is_right IS NOT TRUE OR d.missing_debit IS NOT NULL OR d.missing_credit IS NOT NULL
      OR (w.debit_account_id, w.credit_account_id, w.amount_cents) IS DISTINCT FROM (d.debit_account_id, d.credit_account_id, d.amount_cents)
      OR (w.leg <> 0 AND w.currency <> d.currency)
  )
  SELECT t.reference AS subject,
    format('%s leg %s: written %s to %s %s, due %s to %s %s', t.kind, nullif(w.leg, 0), ${code("w.debit_account_id")}, ${code("w.credit_account_id")},
      w.written_cents, coalesce(${code("w.due_debit_id")}, w.missing_debit),
      coalesce(${code("w.due_credit_id")}, w.missing_credit), w.due_cents) AS detail
  FROM wrong w CROSS JOIN LATERAL (SELECT * FROM ledger_transactions t WHERE t.id = w.id OFFSET 0) t
  WHERE $1::timestamptz IS NOT NULL`;

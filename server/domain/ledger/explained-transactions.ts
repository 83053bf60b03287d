/** Transaction `t` is of payment `p`. What pools paid before there were payouts was about their requests. */
const OF_PAYMENT = `p.id = split_part(t.reference, ':', 2)
      AND (p.subject_id = t.subject_id OR p.direction = 'payout' AND t.subject_id LIKE 'dbr\\_%')`;

/** What a recipient pays out of what they hold, and owes beyond that. */
const TAKING = "ARRAY['gift_reversed', 'rail_cost_charged', 'part_refunded', 'part_disputed']";

/** The kinds that payments' rows say only together with what their rails have named of them. */
const NAMED = "('rail_cost', 'rail_cost_charged', 'part_refunded', 'part_disputed', 'rail_exchanged')";

/** A leg that transaction `t` is due by the movement `m`, and whether the transaction itself is as the movement says. Most resolve and reverse none. */
const due = (of = "m.reference, m.phase", others = "t.resolves_id IS NULL AND t.reverses_id IS NULL") =>
  `t.id, (t.reference, t.phase) = (${of}) AND ${others} AS is_right, m.currency, coalesce(m.leg, 0) AS leg, m.debit, m.credit, m.amount_cents`;

/** What moves for what rails have named of payments: costs, the platform's and what recipients bear of them, parts that went back, and what was exchanged. */
const namedDue = (scope: string) => `
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    CROSS JOIN LATERAL payment_cost_movement(c, p.rail) m
    WHERE ${scope} AND t.kind = 'rail_cost' AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_costs c ON c.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_cost_share(c, g.to_id) m
    WHERE ${scope} AND t.kind = 'rail_cost_charged' AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_returns r ON r.payment_id = p.id
    JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_return_movement(r, p.rail, g.to_id, g.currency::text) m
    WHERE ${scope} AND t.kind = m.kind AND m.reference = t.reference
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT} JOIN payment_exchanges x ON x.payment_id = p.id
    CROSS JOIN LATERAL payment_exchange_movement(x, p.rail, p.currency::text) m
    WHERE ${scope} AND t.kind = 'rail_exchanged' AND m.reference = t.reference`;

/** What moves for bookings on the operator's bank accounts, and for what they are. */
const bankDue = (scope: string) => `
    SELECT ${due()}
    FROM ledger_transactions t JOIN bank_lines l ON l.id = t.subject_id CROSS JOIN LATERAL bank_line_movement(l) m
    WHERE ${scope} AND t.kind = 'bank_line'
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN bank_matches b ON b.id = t.subject_id CROSS JOIN LATERAL bank_match_movement(b) m
    WHERE ${scope} AND t.kind = 'bank_match'`;

/** What is written, a row for each leg. What a refund or a cost takes from the recipient's debt is part of what it takes; leg 0 stands for a transaction without legs. */
const written = (scope: string) => `
    SELECT t.id, p.currency, coalesce(p.leg, 0)::int AS leg, p.debit_account_id, p.credit_account_id, p.amount_cents
    FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg <> 5
    WHERE ${scope} AND t.kind <> ALL (${TAKING})
    UNION ALL
    SELECT t.id, p.currency, coalesce(p.leg, 0)::int, p.debit_account_id, p.credit_account_id, p.amount_cents
    FROM ledger_transactions t LEFT JOIN (
      SELECT p.transaction_id, p.currency, CASE p.leg WHEN 2 THEN 1 ELSE p.leg END AS leg, payable.id AS debit_account_id, p.credit_account_id,
        sum(p.amount_cents)::bigint AS amount_cents
      FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
      JOIN ledger_accounts d ON d.id = p.debit_account_id
      JOIN ledger_accounts payable ON payable.currency = d.currency
        AND payable.code = CASE p.leg WHEN 2 THEN replace(d.code, ':receivable', ':payable') ELSE d.code END
      WHERE ${scope} AND t.kind = ANY (${TAKING}) AND p.leg <> 5
      GROUP BY 1, 2, 3, 4, 5
    ) p ON p.transaction_id = t.id
    WHERE ${scope} AND t.kind = ANY (${TAKING})`;

/**
 * Every leg that is written, against the leg that the subject's row says it should be. What a refund or a cost takes from the
 * recipient's debt (leg 2) is part of its leg 1, and what a settlement repays (leg 5) is not in the row: `shares_met`
 * verifies both.
 *
 * Both sides are narrow, because all legs are in memory here: a transaction is compared with its row where that is read anyway,
 * and what is wrong is put into words for the wrong ones alone.
 */
export const explained = (scope: string) => `
  WITH written AS (
    ${written(scope)}
  ), due AS (
    SELECT ${due("m.reference, m.phase", "t.resolves IS NOT DISTINCT FROM m.resolves AND t.reverses IS NOT DISTINCT FROM m.reverses")}
    FROM (
      SELECT t.id, t.reference, t.phase, t.kind, t.subject_id, resolved.reference AS resolves,
        (SELECT r.reference FROM ledger_transactions r WHERE r.id = t.reverses_id) AS reverses
      FROM ledger_transactions t LEFT JOIN ledger_transactions resolved ON resolved.id = t.resolves_id
      WHERE ${scope} AND t.kind LIKE 'gift%' OFFSET 0
    ) t JOIN gifts g ON g.id = t.subject_id CROSS JOIN LATERAL gift_movement(t.kind, g.id, g.to_id,
      g.rail, g.currency::text, g.amount_cents, g.fee_cents, g.returned_cents, g.prepayment_id) m
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN payments p ON ${OF_PAYMENT}
    CROSS JOIN LATERAL (SELECT CASE WHEN split_part(t.reference, ':', 4) ~ '^[0-9]{0,4}$'
      THEN coalesce(nullif(split_part(t.reference, ':', 4), '')::int, 0) END AS round) r
    CROSS JOIN LATERAL payment_movement(t.kind, jsonb_populate_record(p, jsonb_build_object('round', r.round)),
      payment_party(p.subject_type, p.subject_id)) m
    WHERE ${scope} AND t.reference LIKE 'payment:%' AND t.kind NOT IN ${NAMED} AND r.round <= p.round
    UNION ALL
    ${namedDue(scope)}
    UNION ALL
    SELECT ${due()}
    FROM ledger_transactions t JOIN ledger_corrections c ON c.id = t.subject_id CROSS JOIN LATERAL correction_movement(c) m
    WHERE ${scope} AND t.kind = 'correction'
    UNION ALL
    ${bankDue(scope)}
    UNION ALL
    SELECT ${due("m.reference, 'posted'")}
    FROM ledger_transactions t CROSS JOIN LATERAL pool_movement(t.kind, t.subject_id) m
    WHERE ${scope} AND t.reference LIKE 'pool:%'
  ), wrong AS MATERIALIZED (
    SELECT coalesce(w.id, d.id) AS id, coalesce(w.leg, d.leg) AS leg, w.debit_account_id, w.credit_account_id, w.amount_cents AS written_cents,
      d.debit, d.credit, d.amount_cents AS due_cents
    FROM written w FULL JOIN due d ON d.id = w.id AND d.leg = w.leg
    LEFT JOIN ledger_accounts debit ON debit.id = w.debit_account_id
    LEFT JOIN ledger_accounts credit ON credit.id = w.credit_account_id
    WHERE w.id IS NULL OR d.id IS NULL OR d.is_right IS NOT TRUE
      OR (debit.code, credit.code, w.amount_cents) IS DISTINCT FROM (d.debit, d.credit, d.amount_cents)
      OR (w.leg <> 0 AND w.currency <> d.currency)
  )
  SELECT t.reference AS subject,
    format('%s leg %s: written %s to %s %s, due %s to %s %s', t.kind, nullif(w.leg, 0),
      (SELECT a.code FROM ledger_accounts a WHERE a.id = w.debit_account_id),
      (SELECT a.code FROM ledger_accounts a WHERE a.id = w.credit_account_id), w.written_cents, w.debit, w.credit, w.due_cents) AS detail
  FROM wrong w CROSS JOIN LATERAL (SELECT * FROM ledger_transactions t WHERE t.id = w.id OFFSET 0) t
  WHERE $1::timestamptz IS NOT NULL`;

import type { Invariant } from "@/server/domain/ledger/invariant";

/**
 * Every leg that is written, against the leg that the subject's row says it should be. What a refund takes from the
 * recipient's debt (leg 2) is part of its leg 1, and what a settlement repays (leg 5) is not in the row: `shares_met`
 * verifies both.
 */
const explained = (scope: string) => `
  WITH written AS (
    SELECT t.id, t.reference, t.kind, t.phase, t.subject_id, resolved.reference AS resolves, reversed.reference AS reverses,
      p.currency, p.leg, p.debit, p.credit, p.amount_cents
    FROM ledger_transactions t
    LEFT JOIN ledger_transactions resolved ON resolved.id = t.resolves_id
    LEFT JOIN ledger_transactions reversed ON reversed.id = t.reverses_id
    LEFT JOIN (
      SELECT p.transaction_id, p.currency, CASE WHEN p.leg = 2 THEN 1 ELSE p.leg END AS leg,
        CASE WHEN p.leg = 2 THEN replace(d.code, ':receivable', ':payable') ELSE d.code END AS debit, c.code AS credit,
        sum(p.amount_cents)::bigint AS amount_cents
      FROM ledger_postings p
      JOIN ledger_accounts d ON d.id = p.debit_account_id
      JOIN ledger_accounts c ON c.id = p.credit_account_id
      WHERE p.leg <> 5 AND p.transaction_id IN (SELECT t.id FROM ledger_transactions t WHERE ${scope})
      GROUP BY 1, 2, 3, 4, 5
    ) p ON p.transaction_id = t.id
    WHERE ${scope}
  ), due AS (
    SELECT t.id, m.* FROM ledger_transactions t
    JOIN ledger_movements() m ON m.gift_id = t.subject_id AND m.reference = t.reference
    WHERE ${scope}
  )
  SELECT coalesce(w.reference, d.reference) AS subject,
    format('%s leg %s: written %s to %s %s, due %s to %s %s', coalesce(w.kind, d.kind), coalesce(w.leg, d.leg),
      w.debit, w.credit, w.amount_cents, d.debit, d.credit, d.amount_cents) AS detail
  FROM written w FULL JOIN due d ON d.id = w.id AND d.leg IS NOT DISTINCT FROM w.leg
  WHERE $1::timestamptz IS NOT NULL AND (w.id IS NULL OR d.id IS NULL
    OR (w.kind, w.phase, coalesce(w.resolves, ''), coalesce(w.reverses, ''), w.debit, w.credit, w.amount_cents)
      IS DISTINCT FROM (d.kind, d.phase, coalesce(d.resolves, ''), coalesce(d.reverses, ''), d.debit, d.credit, d.amount_cents)
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
    concat('5 gift_settled identity:', g.to_id, ':payable identity:', g.to_id, ':receivable'))`;

/** That every transaction is one that there can be, as its subject's row says. */
export const MOVEMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: "explained",
    promise: "Every transaction is of a known kind, and its legs are those that its gift or payment says.",
    sql: explained("true"),
    recent: explained("t.id > $2"),
  },
  {
    id: "shares_placed",
    promise: "Only settlements repay what a recipient owes, and only refunds add to it.",
    sql: sharesPlaced("true"),
    recent: sharesPlaced("t.id > $2"),
  },
  {
    // Each movement of a recipient that ever owed something stands among the effects on its accounts, just before its own.
    id: "shares_met",
    promise: "Every settlement repaid what the recipient owed by then, and every refund took what it still held.",
    sql: `WITH owing AS (
            SELECT DISTINCT split_part(code, ':', 2) AS id, currency FROM ledger_accounts WHERE code LIKE 'identity:%:receivable'
          ), taken AS (
            SELECT g.to_id, g.currency, t.kind = 'gift_settled' AS owed, t.id, t.reference,
              g.amount_cents - least(g.amount_cents, g.fee_cents) AS net, coalesce(p.amount_cents, 0) AS cents
            FROM owing o JOIN gifts g ON g.to_id = o.id AND g.currency = o.currency
            JOIN ledger_transactions t ON t.subject_id = g.id AND t.kind IN ('gift_settled', 'gift_reversed')
            LEFT JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg = CASE t.kind WHEN 'gift_settled' THEN 5 ELSE 1 END
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

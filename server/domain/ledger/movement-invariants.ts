import { explained } from "@/server/domain/ledger/explained-transactions";
import type { Invariant } from "@/server/domain/ledger/invariant";

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
    sql: explained(() => "true"),
    recent: explained((id) => `${id} > $2`),
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

import type { Invariant } from "@/server/domain/ledger/invariant";

/** That what rails say late, take back or keep for themselves is followed. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: "costs_booked",
    promise: "Everything that a rail has named as its own of a payment is recorded and booked once, by its reference.",
    sql: `WITH named AS (
            SELECT coalesce(p.continues_id, p.id) AS key, c ->> 'reference' AS reference
            FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
            CROSS JOIN LATERAL json_array_elements(a.answer -> 'costs') AS c
            WHERE a.answer -> 'costs' IS NOT NULL
          ), recorded AS (
            SELECT coalesce(p.continues_id, p.id) AS key, k.reference, count(*) AS times, count(t.id) AS booked
            FROM payment_costs k JOIN payments p ON p.id = k.payment_id
            LEFT JOIN LATERAL payment_cost_movement(k, p.rail) m ON true
            LEFT JOIN ledger_transactions t ON t.reference = m.reference
            GROUP BY 1, 2
          )
          SELECT coalesce(r.key, n.key) AS subject,
            format('%s recorded %s times, booked %s times', coalesce(r.reference, n.reference), coalesce(r.times, 0), coalesce(r.booked, 0)) AS detail
          FROM (SELECT DISTINCT * FROM named) n FULL JOIN recorded r USING (key, reference)
          WHERE $1::timestamptz IS NOT NULL AND (coalesce(r.times, 0) <> 1 OR coalesce(r.booked, 0) <> 1)`,
  },
  {
    id: "exchanges_booked",
    promise:
      "Everything that a rail has named as held in another currency than a payment's is recorded and booked once, by its reference.",
    sql: `WITH named AS (
            SELECT DISTINCT coalesce(p.continues_id, p.id) AS key, c ->> 'reference' AS reference
            FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
            CROSS JOIN LATERAL json_array_elements(a.answer -> 'exchanges') AS c
            WHERE a.answer -> 'exchanges' IS NOT NULL
          ), recorded AS (
            SELECT coalesce(p.continues_id, p.id) AS key, x.reference, count(DISTINCT (x.payment_id, x.number)) AS times, count(DISTINCT t.id) AS booked
            FROM payment_exchanges x JOIN payments p ON p.id = x.payment_id
            LEFT JOIN LATERAL payment_exchange_movement(x, p.rail, p.currency::text) m ON true
            LEFT JOIN ledger_transactions t ON t.reference = m.reference
            GROUP BY 1, 2
          )
          SELECT coalesce(r.key, n.key) AS subject,
            format('%s recorded %s times, booked %s times', coalesce(r.reference, n.reference), coalesce(r.times, 0), coalesce(r.booked, 0)) AS detail
          FROM named n FULL JOIN recorded r USING (key, reference)
          WHERE $1::timestamptz IS NOT NULL AND (coalesce(r.times, 0) <> 1 OR coalesce(r.booked, 0) <> 1)`,
  },
  {
    id: "costs_borne",
    promise:
      "What a recipient bears of a gift's costs is decided once it has settled, booked once, and never more than a positive net.",
    sql: `WITH borne AS (
            SELECT g.id, g.status, g.net_cents, g.rail_cost_cents, sum(k.recipient_cents) AS cents,
              count(*) FILTER (WHERE k.recipient_cents IS NULL) AS undecided,
              count(*) FILTER (WHERE k.recipient_cents <> 0) AS due, count(t.id) AS booked
            FROM payment_costs k JOIN payments p ON p.id = k.payment_id JOIN gifts g ON g.id = p.subject_id
            LEFT JOIN ledger_transactions t ON t.reference = concat('payment:', k.payment_id, ':rail_cost_charged:', k.number)
            WHERE k.bearer = 'recipient' AND g.prepayment_id IS NULL GROUP BY g.id
          )
          SELECT b.id AS subject, format('%s: %s of %s borne, copied %s, %s undecided, booked %s of %s', b.status, b.cents, b.net_cents,
            b.rail_cost_cents, b.undecided, b.booked, b.due) AS detail
          FROM borne b WHERE $1::timestamptz IS NOT NULL AND (b.cents NOT BETWEEN 0 AND greatest(b.net_cents, 0)
            OR b.rail_cost_cents IS DISTINCT FROM b.cents OR b.booked <> b.due
            OR (b.undecided > 0) <> (b.status NOT IN ('settled', 'reversed')))
          UNION ALL
          SELECT g.id, format('%s copied of no cost', g.rail_cost_cents) FROM gifts g
          WHERE g.rail_cost_cents IS NOT NULL AND NOT EXISTS (SELECT 1 FROM borne b WHERE b.id = g.id)`,
  },
  {
    id: "parts_booked",
    promise:
      "Every part of a charge that a rail has given back is recorded and booked once, or is a person's task, and charge and gift say the sum.",
    sql: `WITH named AS (
            SELECT DISTINCT a.payment_id, c ->> 'reference' AS reference
            FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
            CROSS JOIN LATERAL json_array_elements(a.answer -> 'partsReturned') AS c
            WHERE a.answer -> 'partsReturned' IS NOT NULL
              AND NOT (p.status = 'reinstated' OR p.status = 'returned' AND p.cleared_at IS NULL)
          ), recorded AS (
            SELECT r.payment_id, r.reference, count(DISTINCT r.number) AS times, count(DISTINCT t.id) AS booked
            FROM payment_returns r
            LEFT JOIN ledger_transactions t ON t.reference = concat('payment:', r.payment_id, ':part_returned:', r.number)
            GROUP BY 1, 2
          )
          SELECT coalesce(r.payment_id, n.payment_id) AS subject,
            format('%s recorded %s times, booked %s times', coalesce(r.reference, n.reference), coalesce(r.times, 0), coalesce(r.booked, 0)) AS detail
          FROM named n FULL JOIN recorded r USING (payment_id, reference)
          WHERE $1::timestamptz IS NOT NULL AND (coalesce(r.booked, 0) <> coalesce(r.times, 0) OR coalesce(r.times, 0) > 1
            OR r.payment_id IS NULL AND NOT EXISTS (SELECT FROM tasks k WHERE k.kind = 'payment_contradicted' AND k.subject_id = n.payment_id))
          UNION ALL
          SELECT p.id, format('%s returned of parts of %s, the gift says %s', p.returned_cents, coalesce(s.cents, 0), g.returned_cents)
          FROM payments p LEFT JOIN gifts g ON g.id = p.subject_id
          LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents, coalesce(sum(amount_cents) FILTER (WHERE NOT is_owed), 0) AS given
            FROM payment_returns GROUP BY 1) s ON s.payment_id = p.id
          WHERE $1::timestamptz IS NOT NULL AND (s.cents IS NOT NULL OR p.returned_cents <> 0)
            AND (p.returned_cents <> coalesce(s.cents, 0) OR g.returned_cents <> s.given)
          UNION ALL
          SELECT g.id, format('%s returned of no part', g.returned_cents) FROM gifts g
          WHERE g.returned_cents <> 0 AND NOT EXISTS (
            SELECT FROM payments p JOIN payment_returns r ON r.payment_id = p.id WHERE p.subject_id = g.id)`,
  },
  {
    id: "refunds_replaced",
    promise: "A refund that came back is sent again, unless its charge was returned, and never twice at a time.",
    sql: `SELECT r.id AS subject, format('returned, replaced %s times, %s of them not ended', count(s.id),
            count(s.id) FILTER (WHERE s.status NOT IN ('declined', 'returned'))) AS detail
          FROM payments r JOIN payments c ON c.id = r.charge_id LEFT JOIN payments s ON s.replaces_id = r.id
          WHERE $1::timestamptz IS NOT NULL AND r.direction = 'refund' AND r.replaces_id IS NULL AND r.status = 'returned'
          GROUP BY r.id, c.status
          HAVING (count(s.id) = 0 AND c.status <> 'returned') OR count(s.id) FILTER (WHERE s.status NOT IN ('declined', 'returned')) > 1`,
  },
  {
    id: "charges_reinstated",
    promise: "Every charge that a rail reinstated goes on as that of one gift, in the place of the one that had ended.",
    sql: `SELECT p.id AS subject, format('%s gifts in its place', count(h.id)) AS detail
          FROM payments p
          LEFT JOIN gifts g ON g.late_for_gift_id = p.subject_id
          LEFT JOIN payments h ON h.subject_id = g.id AND h.direction = 'charge' AND h.continues_id = coalesce(p.continues_id, p.id)
          WHERE $1::timestamptz IS NOT NULL AND p.status = 'reinstated' GROUP BY p.id HAVING count(h.id) <> 1`,
  },
];

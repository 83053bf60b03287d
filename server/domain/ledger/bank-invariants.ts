import type { Invariant } from "@/server/domain/ledger/invariant";

/** What the books promise about the operator's bank accounts. */
export const BANK_INVARIANTS: readonly Invariant[] = [
  {
    id: "bank_lines_booked",
    promise: "Every booking on an account of the operator's is in the books once, and its payments come to its sum.",
    sql: `SELECT l.id AS subject, format('%s: booked %s times, its payments come to %s', l.amount_cents, count(t.id),
            (SELECT sum(p.amount_cents) FROM bank_line_parts p WHERE p.line_id = l.id)) AS detail
          FROM bank_lines l LEFT JOIN ledger_transactions t ON t.subject_id = l.id AND t.kind = 'bank_line'
          WHERE $1::timestamptz IS NOT NULL GROUP BY l.id
          HAVING count(t.id) <> 1 OR (SELECT sum(p.amount_cents) FROM bank_line_parts p WHERE p.line_id = l.id) IS DISTINCT FROM l.amount_cents`,
  },
  {
    id: "bank_matches_booked",
    promise:
      "What a payment on the bank account was found to be for is in the books once, and what remains of it is open.",
    sql: `SELECT m.id AS subject, format('%s: booked %s times', m.amount_cents, count(t.id)) AS detail
          FROM bank_matches m LEFT JOIN ledger_transactions t ON t.subject_id = m.id AND t.kind = 'bank_match'
          WHERE $1::timestamptz IS NOT NULL GROUP BY m.id HAVING count(t.id) <> (m.taken_at IS NOT NULL)::int
          UNION ALL
          SELECT p.line_id || ':' || p.number, format('%s of %s are open, matched are %s', p.open_cents, p.amount_cents, m.cents)
          FROM bank_line_parts p CROSS JOIN LATERAL (SELECT coalesce(sum(m.amount_cents), 0) AS cents FROM bank_matches m
            WHERE m.line_id = p.line_id AND m.part_number = p.number AND m.released_at IS NULL) m
          WHERE p.open_cents + m.cents <> p.amount_cents`,
  },
  {
    id: "transfers_arrived",
    promise: "Every charge that a transfer has paid is matched with payments on the bank account that come to its sum.",
    sql: `SELECT p.id AS subject, format('%s: matched are %s', p.amount_cents, m.cents) AS detail
          FROM payments p CROSS JOIN LATERAL (SELECT coalesce(sum(m.amount_cents) FILTER (WHERE m.purpose IN ('gift', 'prepayment')), 0) AS cents
            FROM bank_matches m WHERE m.payment_key = coalesce(p.continues_id, p.id) AND m.taken_at IS NOT NULL) m
          WHERE $1::timestamptz IS NOT NULL AND p.rail = 'bank' AND p.direction = 'charge' AND p.status IN ('cleared', 'returned')
            AND m.cents <> p.amount_cents`,
  },
  {
    id: "transfers_left",
    promise:
      "Every transfer that has left the bank account, or has come back, is matched with payments on it that come to its sum, and no other is.",
    sql: `SELECT t.id AS subject, format('%s is %s: %s left, %s came back', t.amount_cents, t.status, m.debited, m.returned) AS detail
          FROM bank_transfers t CROSS JOIN LATERAL (SELECT coalesce(-sum(m.amount_cents) FILTER (WHERE m.amount_cents < 0), 0) AS debited,
            coalesce(sum(m.amount_cents) FILTER (WHERE m.amount_cents > 0), 0) AS returned
            FROM bank_matches m WHERE m.payment_key = t.key AND m.purpose IN ('payment', 'sent_back')) m
          WHERE $1::timestamptz IS NOT NULL AND (m.debited NOT IN (0, t.amount_cents)
            OR (m.debited = 0) <> (t.status <> 'executed') AND t.status <> 'returned'
            OR m.returned <> CASE t.status WHEN 'returned' THEN t.amount_cents ELSE 0 END)`,
  },
  {
    id: "payments_sent_back",
    promise:
      "Every payment that is sent back is kept for one transfer of its sum, as long as that was neither rejected nor came back.",
    sql: `SELECT coalesce(m.id, t.id) AS subject, format('%s, %s: the transfer of %s is %s', m.amount_cents,
            CASE WHEN m.released_at IS NULL THEN 'kept' ELSE 'open again' END, t.amount_cents, t.status) AS detail
          FROM (SELECT * FROM bank_matches WHERE purpose = 'send_back') m
          FULL JOIN (SELECT * FROM bank_transfers WHERE direction = 'send_back') t ON t.key = m.id
          WHERE $1::timestamptz IS NOT NULL AND (m.id IS NULL OR t.id IS NULL OR (m.amount_cents, m.currency) <> (t.amount_cents, t.currency)
            OR (m.released_at IS NOT NULL) <> (t.status IN ('rejected', 'returned')))`,
  },
];

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
];

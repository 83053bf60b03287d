import type { Invariant } from "@/server/domain/ledger/invariant";

/** The invariants of recurring gifts, their occurrences and the gifts of these. */
export const RECURRING_INVARIANTS: readonly Invariant[] = [
  {
    id: "recurring_once",
    promise:
      "Each occurrence of a recurring gift has at most one gift that did not fail and whose payment did not come back.",
    sql: `SELECT o.recurring_gift_id AS subject, format('occurrence %s has %s gifts', o.number, count(*)) AS detail
          FROM recurring_occurrences o JOIN gifts g ON g.id = o.gift_id
          WHERE $1::timestamptz IS NOT NULL AND o.state <> 'failed' GROUP BY o.recurring_gift_id, o.number HAVING count(*) > 1`,
  },
  {
    id: "recurring_gifts",
    promise: "Every gift of a recurring gift is one of its occurrences, which has the gift's result.",
    sql: `SELECT coalesce(g.id, o.gift_id) AS subject, format('gift %s, occurrence %s', g.status, o.state) AS detail
          FROM (SELECT id, status, recurring_gift_id FROM gifts WHERE recurring_gift_id IS NOT NULL) g
          FULL JOIN (SELECT * FROM recurring_occurrences WHERE gift_id IS NOT NULL) o ON o.gift_id = g.id
          WHERE $1::timestamptz IS NOT NULL AND (g.recurring_gift_id IS DISTINCT FROM o.recurring_gift_id OR o.state <> ALL (CASE
            WHEN g.status IN ('pending', 'settling') THEN '{open}' WHEN g.status = 'failed' THEN '{failed}'
            WHEN g.status = 'settled' THEN '{settled,disputed}' ELSE '{settled,disputed,failed}' END::text[]))`,
  },
];

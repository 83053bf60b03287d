import type { Invariant } from "@/server/domain/ledger/invariant";

/** Events are kept for 30 days; older ones can no longer be checked. */
const RECENT = "$1::timestamptz - interval '29 days'";

const CHAINED = `
  SELECT r.*, lag(r.hash, 1, repeat('0', 64)) OVER chain AS hash_before, lag(r.sequence, 1, 0) OVER chain AS sequence_before,
    lag(r.treasury_cents, 1, 0::bigint) OVER chain AS treasury_before, lag(r.reserves_cents, 1, 0::bigint) OVER chain AS reserves_before
  FROM pool_records r WINDOW chain AS (PARTITION BY r.pool_id ORDER BY r.sequence)`;

/**
 * For how many of its twelve months the year `y` of the commitment `c` counts against the monthly limits: not at all if it was
 * given up, and no longer than it ran if it was cut short.
 */
export const MONTHS_COUNTED = `
  CASE WHEN y.status IN ('failed', 'canceled') THEN 0 ELSE (
    SELECT least(12, 12 * (extract(year FROM e.at) - extract(year FROM y.limit_month))
      + extract(month FROM e.at) - extract(month FROM y.limit_month) + 1)::int
    FROM (SELECT least(
      CASE WHEN c.status = 'canceled' AND c.term = y.term THEN c.ended_at END,
      CASE WHEN y.status = 'returned' THEN y.ended_at END) AT TIME ZONE 'UTC' AS at) e) END`;

/** The invariants of pools: their ledgers, commitments and requests. */
export const POOL_INVARIANTS: readonly Invariant[] = [
  {
    id: "pool_chain",
    promise: "Every record of a pool's ledger contains the hash of the one before it, and of what it says.",
    sql: `SELECT r.id AS subject, format('record %s of %s', r.sequence, r.pool_id) AS detail FROM (${CHAINED}) r
          WHERE $1::timestamptz IS NOT NULL AND (r.prev_hash <> r.hash_before OR r.sequence <> r.sequence_before + 1
            OR r.details_hash <> pool_hash(ARRAY[r.salt, r.id, r.actor, r.identity_id, r.commitment_id, r.disbursement_id, r.reason])
            OR r.hash <> pool_hash(ARRAY[r.prev_hash, r.pool_id, r.sequence::text, r.type, r.amount_cents::text, r.treasury_cents::text,
              r.reserves_cents::text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), r.details_hash]))
          UNION ALL
          SELECT p.id, format('ends with %s', p.ledger_sequence) FROM pools p
          LEFT JOIN LATERAL (SELECT r.sequence, r.hash FROM pool_records r WHERE r.pool_id = p.id ORDER BY r.sequence DESC LIMIT 1) e ON true
          WHERE (coalesce(e.sequence, 0), coalesce(e.hash, repeat('0', 64))) <> (p.ledger_sequence, p.ledger_hash)`,
  },
  {
    id: "pool_running_balances",
    promise: "The balances after each record of a pool's ledger are those before it and what it moved.",
    sql: `SELECT r.id AS subject, format('%s of %s: treasury %s to %s, reserves %s to %s', r.type, r.amount_cents,
              r.treasury_before, r.treasury_cents, r.reserves_before, r.reserves_cents) AS detail FROM (${CHAINED}) r
          WHERE $1::timestamptz IS NOT NULL AND (r.treasury_cents - r.treasury_before, r.reserves_cents - r.reserves_before) <> (
            CASE r.type WHEN 'release' THEN r.amount_cents WHEN 'disbursement' THEN r.amount_cents ELSE 0 END,
            CASE r.type WHEN 'prepayment' THEN r.amount_cents WHEN 'refund' THEN r.amount_cents WHEN 'release' THEN -r.amount_cents ELSE 0 END)`,
  },
  {
    id: "pool_balances",
    promise: "The last record of a pool's ledger has the balances of the books.",
    sql: `SELECT p.id AS subject, format('books %s and %s, record %s and %s', t.cents, s.cents, r.treasury_cents, r.reserves_cents) AS detail
          FROM pools p
          CROSS JOIN LATERAL (SELECT coalesce(sum(b.posted_cents), 0) AS cents FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
            WHERE a.code = 'pool:' || p.id || ':treasury') t
          CROSS JOIN LATERAL (SELECT coalesce(sum(b.posted_cents), 0) AS cents FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
            WHERE a.code = 'pool:' || p.id || ':reserves') s
          LEFT JOIN pool_records r ON r.pool_id = p.id AND r.sequence = p.ledger_sequence
          WHERE $1::timestamptz IS NOT NULL AND (t.cents, s.cents) <> (coalesce(r.treasury_cents, 0), coalesce(r.reserves_cents, 0))`,
  },
  {
    id: "pool_postings",
    promise: "What pools were paid, released, returned and paid out was posted once.",
    sql: `WITH due AS (
            SELECT id, 'prepayment_paid' AS kind FROM prepayments WHERE paid_at IS NOT NULL
            UNION ALL SELECT id, 'prepayment_refunded' FROM prepayments WHERE refunded_cents > 0
            UNION ALL SELECT id, 'prepayment_returned' FROM prepayments WHERE status = 'returned' AND paid_at IS NOT NULL
            UNION ALL SELECT id, 'commitment_released' FROM pool_releases
            UNION ALL SELECT id, 'disbursement_executed' FROM disbursements WHERE executed_at IS NOT NULL
          ), posted AS (SELECT subject_id, kind FROM ledger_transactions WHERE reference LIKE 'pool:%')
          SELECT coalesce(d.id, p.subject_id) AS subject, format('%s: %s', coalesce(d.kind, p.kind), CASE WHEN d.id IS NULL THEN 'not due' ELSE 'not posted' END) AS detail
          FROM due d FULL JOIN posted p ON p.subject_id = d.id AND p.kind = d.kind
          WHERE $1::timestamptz IS NOT NULL AND (d.id IS NULL OR p.subject_id IS NULL)`,
  },
  {
    id: "pool_releases",
    promise: "The periods of a commitment were released in their order, none twice, and none that was not paid.",
    sql: `SELECT c.id AS subject, format('%s of term %s released, %s counted', count(r.id), c.term, c.released) AS detail
          FROM commitments c LEFT JOIN pool_releases r ON r.commitment_id = c.id AND r.term = c.term
          WHERE $1::timestamptz IS NOT NULL GROUP BY c.id
          HAVING count(r.id) <> c.released OR coalesce(max(r.period) + 1, 0) <> c.released
          UNION ALL
          SELECT r.id, format('term %s was not paid', r.term) FROM pool_releases r
          WHERE NOT EXISTS (SELECT 1 FROM prepayments y WHERE y.commitment_id = r.commitment_id AND y.term = r.term AND y.paid_at IS NOT NULL)`,
  },
  {
    id: "pool_reserves",
    promise: "A pool's reserves are what was paid for the current years, and neither released nor returned.",
    sql: `WITH held AS (
            SELECT y.pool_id, sum(y.amount_cents - y.refunded_cents - y.recovered_cents - coalesce(r.cents, 0)
              - CASE WHEN y.status = 'returned' THEN y.amount_cents - y.refunded_cents - y.recovered_cents - coalesce(r.cents, 0) ELSE 0 END) AS cents
            FROM prepayments y LEFT JOIN LATERAL (
              SELECT sum(x.amount_cents) AS cents FROM pool_releases x WHERE x.commitment_id = y.commitment_id AND x.term = y.term) r ON true
            WHERE y.paid_at IS NOT NULL GROUP BY 1
          ), booked AS (
            SELECT split_part(a.code, ':', 2) AS pool_id, b.posted_cents AS cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
            WHERE a.code LIKE 'pool:%:reserves'
          )
          SELECT coalesce(h.pool_id, b.pool_id) AS subject, format('held %s, booked %s', h.cents, b.cents) AS detail
          FROM held h FULL JOIN booked b USING (pool_id)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(h.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    id: "prepayments_charged",
    promise:
      "Every year of a commitment stands as its charge does: what was taken is in the pool, is frozen or is given back.",
    sql: `SELECT y.id AS subject, format('%s, charge %s', y.status, coalesce(string_agg(p.status, ' '), 'none')) AS detail
          FROM prepayments y LEFT JOIN payments p ON p.subject_id = y.id AND p.direction = 'charge'
          WHERE $1::timestamptz IS NOT NULL GROUP BY y.id
          HAVING NOT CASE y.status
            WHEN 'paid' THEN y.screening = 'clear' AND count(*) FILTER (WHERE p.status IN ('cleared', 'disputed') AND p.amount_cents = y.amount_cents + y.fee_cents) = 1
              AND count(*) FILTER (WHERE p.status IN ('cleared', 'disputed')) = 1
            WHEN 'returned' THEN count(*) FILTER (WHERE p.status IN ('returned', 'cleared', 'disputed')) >= 1
            WHEN 'pending' THEN count(*) FILTER (WHERE p.status IN ('cleared', 'disputed')) = CASE y.screening WHEN 'clear' THEN 0 ELSE 1 END
            ELSE y.screening <> 'clear' OR count(*) FILTER (WHERE p.status IN ('accepted', 'clearing', 'cleared', 'disputed') AND NOT EXISTS (
              SELECT 1 FROM payments r WHERE r.charge_id = p.id)) = 0
          END`,
  },
  {
    id: "pool_limits",
    promise: "Every year of a commitment counts against its member's monthly limits for the months that it ran.",
    sql: `SELECT y.id AS subject, format('%s, counted for %s months instead of %s', y.status, y.limit_months, ${MONTHS_COUNTED}) AS detail
          FROM prepayments y JOIN commitments c ON c.id = y.commitment_id
          WHERE $1::timestamptz IS NOT NULL AND y.limit_months <> ${MONTHS_COUNTED}`,
  },
  {
    id: "pool_gifts",
    promise: "Every year that was paid under a sponsor is one settled gift to it, of what the pool kept and the fee.",
    sql: `WITH kept AS (
            SELECT y.*, y.amount_cents - y.refunded_cents AS kept_cents FROM prepayments y
            WHERE y.sponsor_id IS NOT NULL AND y.status = 'paid' AND y.refunded_cents < y.amount_cents
          ), given AS (SELECT * FROM gifts WHERE prepayment_id IS NOT NULL AND status <> 'reversed')
          SELECT coalesce(k.id, g.prepayment_id) AS subject, format('kept %s and a fee of %s, gift %s: %s and %s', coalesce(k.kept_cents, 0),
              coalesce(k.fee_cents, 0), coalesce(g.status, 'missing'), g.net_cents, g.fee_cents) AS detail
          FROM kept k FULL JOIN given g ON g.prepayment_id = k.id
          WHERE $1::timestamptz IS NOT NULL
            AND (k.kept_cents, k.fee_cents, k.currency, k.commitment_id, k.identity_id, k.sponsor_id, 'settled')
              IS DISTINCT FROM (g.net_cents, g.fee_cents, g.currency, g.commitment_id, g.from_id, g.to_id, g.status)`,
  },
  {
    id: "pool_turns",
    promise: "Every paid turn paid one request, which was carried out, and no turn was paid twice.",
    sql: `SELECT t.pool_id AS subject, format('turn %s', t.number) AS detail
          FROM pool_turns t LEFT JOIN disbursements d ON d.id = t.disbursement_id
          WHERE $1::timestamptz IS NOT NULL AND t.disbursement_id IS NOT NULL
            AND (d.executed_at IS NULL OR d.to_id <> t.identity_id OR d.turn_number <> t.number)
          UNION ALL
          SELECT d.pool_id, format('turn %s is paid by %s requests', d.turn_number, count(*)) FROM disbursements d
          WHERE d.turn_number IS NOT NULL AND d.executed_at IS NOT NULL GROUP BY d.pool_id, d.turn_number HAVING count(*) > 1`,
  },
  {
    id: "pool_events",
    promise: "Every request sent its events once: when it was made, approved and carried out.",
    sql: `WITH due AS (
            SELECT id, 'pool.disbursement_requested' AS type, created_at AS at FROM disbursements
            UNION ALL SELECT id, 'pool.disbursement_approved', decided_at FROM disbursements WHERE status IN ('approved', 'failed')
            UNION ALL SELECT id, 'pool.disbursement_executed', executed_at FROM disbursements WHERE executed_at IS NOT NULL
            UNION ALL SELECT id, 'pool.committed', created_at FROM commitments
          ), told AS (SELECT subject_id, type, count(*) AS n FROM events WHERE type LIKE 'pool.disbursement%' OR type = 'pool.committed' GROUP BY 1, 2)
          SELECT coalesce(d.id, t.subject_id) AS subject, format('%s told %s times', coalesce(d.type, t.type), coalesce(t.n, 0)) AS detail
          FROM (SELECT * FROM due WHERE at > ${RECENT}) d FULL JOIN told t ON t.subject_id = d.id AND t.type = d.type
          WHERE (d.id IS NOT NULL AND t.n IS DISTINCT FROM 1) OR (d.id IS NULL AND t.n > 1)`,
  },
];

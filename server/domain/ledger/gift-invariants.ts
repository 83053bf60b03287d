import type { Invariant } from "@/server/domain/ledger/invariant";

/** Events are kept for 30 days; older ones can no longer be checked. $1 is the product's time. */
const RECENT = "$1::timestamptz - interval '29 days'";

/** The gifts that money moved for after the transaction $2. */
const MOVED =
  "(SELECT x.* FROM gifts x WHERE x.id IN (SELECT t.subject_id FROM ledger_transactions t WHERE t.id > $2))";

/** How often something was done to the gift of an event `t`: whoever is asked to pay anew may be asked again. */
const audited = (action: string) =>
  `(SELECT count(*) FROM audit_entries x WHERE x.subject_id = t.subject_id AND x.action = '${action}')`;

const charged = (gifts: string) => `
SELECT g.id AS subject, format('%s, charge %s', g.status, coalesce(string_agg(p.status, ' '), 'none')) AS detail
          FROM ${gifts} g LEFT JOIN payments p ON p.subject_id = g.id AND p.direction = 'charge'
          WHERE $1::timestamptz IS NOT NULL AND g.prepayment_id IS NULL GROUP BY g.id, g.status, g.screening
          HAVING NOT CASE g.status
            WHEN 'pending' THEN count(*) FILTER (WHERE p.status NOT IN ('sent', 'unknown', 'declined')) = 0
            WHEN 'settling' THEN count(*) FILTER (WHERE p.status IN ('accepted', 'clearing')
              OR (g.screening <> 'clear' AND p.status IN ('cleared', 'disputed'))) = 1
            WHEN 'settled' THEN count(*) FILTER (WHERE p.status IN ('cleared', 'disputed')) = 1
            WHEN 'reversed' THEN count(*) FILTER (WHERE p.status IN ('cleared', 'disputed', 'returned', 'reinstated')) = 1
            ELSE count(*) FILTER (WHERE p.status IN ('accepted', 'clearing', 'cleared', 'disputed') AND NOT EXISTS (
              SELECT 1 FROM payments r WHERE r.charge_id = p.id)) = 0
          END`;

/** Counted by kind, because a list of the kinds of each gift would have to be sorted; the list is made of those that are wrong. */
const posted = (gifts: string, transactions: string) => `
  SELECT g.id AS subject, format('%s with %s', g.status, coalesce((SELECT array_agg(replace(x.kind, 'gift_', '') ORDER BY x.kind)::text
    FROM ledger_transactions x WHERE x.subject_id = g.id AND x.kind LIKE 'gift%'), 'nothing')) AS detail
  FROM ${gifts} g LEFT JOIN (
    SELECT subject_id, count(*) AS of_any, count(*) FILTER (WHERE kind = 'gift_clearing') AS clearing, count(*) FILTER (WHERE kind = 'gift_settled') AS settled,
      count(*) FILTER (WHERE kind = 'gift_reversed') AS reversed, count(*) FILTER (WHERE kind = 'gift_returned') AS returned
    FROM ${transactions} x WHERE kind LIKE 'gift%' GROUP BY subject_id
  ) t ON t.subject_id = g.id
  WHERE $1::timestamptz IS NOT NULL AND g.prepayment_id IS NULL AND (CASE g.status
    WHEN 'settling' THEN (t.of_any, t.clearing) = (1, 1) WHEN 'settled' THEN (t.of_any, t.clearing, t.settled) = (2, 1, 1)
    WHEN 'reversed' THEN (t.of_any, t.clearing, t.settled, t.reversed) = (3, 1, 1, 1)
    WHEN 'failed' THEN t.of_any IS NULL OR (t.of_any, t.clearing, t.returned) = (2, 1, 1)
    ELSE t.of_any IS NULL END) IS NOT TRUE`;

/** The invariants of gifts. */
export const GIFT_INVARIANTS: readonly Invariant[] = [
  {
    id: "gifts_charged",
    promise: "Every gift stands as its charge does: what was taken clears, settled, is frozen or is given back.",
    sql: charged("gifts"),
    recent: charged(MOVED),
  },
  {
    id: "gifts_posted",
    promise: "Each gift has exactly the postings that its status requires.",
    sql: posted("gifts", "ledger_transactions"),
    recent: posted(
      MOVED,
      "(SELECT l.* FROM ledger_transactions l WHERE l.subject_id IN (SELECT t.subject_id FROM ledger_transactions t WHERE t.id > $2))",
    ),
  },
  {
    id: "limits",
    promise:
      "Monthly counters equal what counts: gifts that settled or for which a limit was asked, prepaid years, and payouts from pools.",
    sql: `WITH counted AS (
            SELECT from_id AS identity_id, 'outgoing' AS direction, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, limit_cents
            FROM gifts WHERE (counts_outgoing OR status = 'settled') AND status NOT IN ('failed', 'reversed')
            UNION ALL
            SELECT to_id, 'incoming', date_trunc('month', created_at AT TIME ZONE 'UTC')::date, limit_cents
            FROM gifts WHERE (counts_incoming OR status = 'settled') AND status NOT IN ('failed', 'reversed')
            UNION ALL
            SELECT y.identity_id, 'outgoing', (y.limit_month + n * interval '1 month')::date, y.limit_cents * (n + 1) / 12 - y.limit_cents * n / 12
            FROM prepayments y CROSS JOIN LATERAL generate_series(0, y.limit_months - 1) AS n
            UNION ALL
            SELECT to_id, 'incoming', date_trunc('month', executed_at AT TIME ZONE 'UTC')::date, limit_cents
            FROM disbursements WHERE executed_at IS NOT NULL
          ), summed AS (SELECT identity_id, direction, month, sum(limit_cents) AS cents FROM counted GROUP BY 1, 2, 3)
          SELECT coalesce(s.identity_id, c.identity_id) AS subject,
            format('%s %s: counter %s, counted %s', coalesce(s.direction, c.direction), coalesce(s.month, c.month), c.used_cents, s.cents) AS detail
          FROM summed s FULL JOIN limit_counters c USING (identity_id, direction, month)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(c.used_cents, 0) <> coalesce(s.cents, 0)`,
  },
  {
    id: "events",
    promise:
      "Every status change of a gift sent its event once, as did each time that its donor was asked to pay, and every settled contribution sent its campaign's.",
    sql: `WITH due AS (
            SELECT id, 'gift.created' AS type, created_at AS at FROM gifts
            UNION ALL SELECT id, 'gift.settled', settled_at FROM gifts WHERE status IN ('settled', 'reversed')
            UNION ALL SELECT id, 'gift.failed', failed_at FROM gifts WHERE status = 'failed'
            UNION ALL SELECT id, 'gift.reversed', refunded_at FROM gifts WHERE status = 'reversed'
            UNION ALL SELECT id, 'campaign.contribution', settled_at FROM gifts WHERE campaign_id IS NOT NULL AND status IN ('settled', 'reversed')
          ), told AS (
            SELECT subject_id, type, count(*) FILTER (WHERE NOT is_due) AS n, bool_or(is_due) AS is_due FROM (
              SELECT id AS subject_id, type, true AS is_due FROM due WHERE at > ${RECENT}
              UNION ALL SELECT subject_id, type, false FROM events WHERE type LIKE 'gift.%' OR type = 'campaign.contribution'
            ) x GROUP BY 1, 2
          )
          SELECT subject_id AS subject, format('%s told %s times', type, n) AS detail FROM told t
          WHERE (is_due AND n <> 1) OR (NOT is_due AND n > 1 AND n > CASE type
            WHEN 'gift.action_required' THEN 1 + ${audited("gift.ask")} WHEN 'gift.payment_given' THEN ${audited("gift.pay")} ELSE 1 END)`,
  },
];

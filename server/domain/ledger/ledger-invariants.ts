import { CAMPAIGN_INVARIANTS } from "@/server/domain/ledger/campaign-invariants";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { RECEIPT_INVARIANTS } from "@/server/domain/ledger/receipt-invariants";
import { RECURRING_INVARIANTS } from "@/server/domain/ledger/recurring-invariants";

/** Events are kept for 30 days; older ones can no longer be checked. $1 is the product's time. */
const RECENT = "$1::timestamptz - interval '29 days'";

const POSTED = "('posted', 'post')";

/** The balance of each account, in its own direction: growth is positive. */
const SUMS = `SELECT a.code, a.currency, sum(c.change_cents) FILTER (WHERE c.phase IN ${POSTED}) AS cents
  FROM ledger_account_changes c JOIN ledger_accounts a ON a.id = c.account_id`;

/** What `npm run ledger:audit` verifies. Every statement takes the product's time as $1. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    id: "zero_sum",
    promise: "In every currency all entries sum to zero.",
    sql: `SELECT currency AS subject, sum(amount_cents)::text AS detail FROM ledger_entries WHERE $1::timestamptz IS NOT NULL
          GROUP BY currency HAVING sum(amount_cents) <> 0`,
  },
  {
    id: "append_only",
    promise: "The database refuses to change or remove entries.",
    sql: `SELECT t.name AS subject, 'its guard is missing or switched off' AS detail
          FROM (VALUES ('ledger_transactions_frozen'), ('ledger_transactions_kept'), ('ledger_postings_frozen'), ('ledger_postings_kept'),
            ('gifts_facts_frozen'), ('receipts_facts_frozen')) AS t(name)
          WHERE $1::timestamptz IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgname = t.name AND g.tgenabled = 'O')`,
  },
  {
    id: "live_balances",
    promise: "Every running balance equals the total of its postings.",
    sql: `WITH summed AS (
            SELECT c.account_id,
              coalesce(sum(c.change_cents) FILTER (WHERE c.phase IN ${POSTED}), 0) AS posted,
              coalesce(sum(greatest(c.change_cents, 0)) FILTER (WHERE c.phase = 'pending' AND r.id IS NULL), 0) AS pending_in,
              coalesce(sum(greatest(-c.change_cents, 0)) FILTER (WHERE c.phase = 'pending' AND r.id IS NULL), 0) AS pending_out
            FROM ledger_account_changes c LEFT JOIN ledger_transactions r ON r.resolves_id = c.transaction_id
            WHERE c.live AND $1::timestamptz IS NOT NULL GROUP BY c.account_id
          )
          SELECT a.code AS subject, format('kept %s/%s/%s, summed %s/%s/%s', b.posted_cents, b.pending_in_cents, b.pending_out_cents,
            s.posted, s.pending_in, s.pending_out) AS detail
          FROM summed s FULL JOIN ledger_balances b ON b.account_id = s.account_id
          LEFT JOIN ledger_accounts a ON a.id = coalesce(s.account_id, b.account_id)
          WHERE (s.posted, s.pending_in, s.pending_out) IS DISTINCT FROM (b.posted_cents, b.pending_in_cents, b.pending_out_cents)
            AND NOT (s.account_id IS NULL AND (b.posted_cents, b.pending_in_cents, b.pending_out_cents) = (0, 0, 0))`,
  },
  {
    id: "floors",
    promise: "No balance with a floor is below zero.",
    sql: `SELECT a.code AS subject, b.posted_cents::text AS detail FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
          WHERE $1::timestamptz IS NOT NULL AND a.floored AND b.posted_cents - b.pending_out_cents < 0`,
  },
  {
    id: "reversals_mirror",
    promise: "A reversal equals what was posted.",
    sql: `WITH totals AS (SELECT transaction_id, sum(amount_cents) AS cents FROM ledger_postings p
            WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.id = p.credit_account_id AND a.code LIKE 'identity:%:receivable')
            GROUP BY transaction_id)
          SELECT r.reference AS subject, format('%s against %s', x.cents, o.cents) AS detail
          FROM ledger_transactions r JOIN totals x ON x.transaction_id = r.id JOIN totals o ON o.transaction_id = r.reverses_id
          WHERE $1::timestamptz IS NOT NULL AND x.cents <> o.cents`,
  },
  {
    id: "refunds_unpaid",
    promise:
      "What is owed to donors as refunds is exactly what was reversed or charged in vain, and not paid back yet.",
    sql: `WITH promised AS (
            SELECT 'rail:' || rail || ':refunds_unpaid' AS code, currency, sum(cents) AS cents FROM (
              SELECT rail, currency, amount_cents AS cents FROM gifts WHERE status = 'reversed'
              UNION ALL SELECT p.rail, p.currency, CASE WHEN p.status = 'returned' THEN -p.amount_cents ELSE 0 END
                + CASE WHEN g.status = 'failed' THEN p.amount_cents ELSE 0 END
              FROM payments p JOIN gifts g ON g.id = p.subject_id WHERE p.direction = 'charge' AND p.cleared_at IS NOT NULL
              UNION ALL SELECT rail, currency, -amount_cents FROM payments
              WHERE direction = 'refund' AND status IN ('cleared', 'rejected')
            ) parts GROUP BY 1, 2
          ), booked AS (${SUMS} WHERE a.code LIKE 'rail:%:refunds_unpaid' GROUP BY 1, 2)
          SELECT coalesce(p.code, b.code) AS subject, format('promised %s, booked %s', p.cents, b.cents) AS detail
          FROM promised p FULL JOIN booked b USING (code, currency)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(p.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    id: "gifts_charged",
    promise: "Every gift stands as its charge does: what was taken clears, settled or is given back.",
    sql: `SELECT g.id AS subject, format('%s, charge %s', g.status, coalesce(string_agg(p.status, ' '), 'none')) AS detail
          FROM gifts g LEFT JOIN payments p ON p.subject_id = g.id AND p.direction = 'charge'
          WHERE $1::timestamptz IS NOT NULL GROUP BY g.id
          HAVING NOT CASE g.status
            WHEN 'pending' THEN count(*) FILTER (WHERE p.status NOT IN ('sent', 'unknown', 'declined')) = 0
            WHEN 'settling' THEN count(*) FILTER (WHERE p.status IN ('accepted', 'clearing')) = 1
            WHEN 'settled' THEN count(*) FILTER (WHERE p.status IN ('cleared', 'disputed')) = 1
            WHEN 'reversed' THEN count(*) FILTER (WHERE p.status IN ('cleared', 'disputed', 'returned')) = 1
            ELSE count(*) FILTER (WHERE p.status IN ('accepted', 'clearing', 'cleared', 'disputed') AND NOT EXISTS (
              SELECT 1 FROM payments r WHERE r.charge_id = p.id)) = 0
          END`,
  },
  {
    id: "coverage",
    promise:
      "The rails hold at least what is owed to recipients and donors, less what recipients owe and the rails cost.",
    sql: `WITH booked AS (${SUMS} GROUP BY 1, 2)
          SELECT currency AS subject, format('held %s, owed %s', sum(cents) FILTER (WHERE code LIKE 'rail:%:clearing'),
            sum(cents) FILTER (WHERE code LIKE 'identity:%:payable' OR code LIKE 'identity:%:credit' OR code LIKE 'rail:%:refunds_unpaid')) AS detail
          FROM booked WHERE $1::timestamptz IS NOT NULL GROUP BY currency
          HAVING sum(CASE WHEN code LIKE 'rail:%:clearing' OR code LIKE 'identity:%:receivable' THEN cents
            WHEN code = 'platform:rail_cost' THEN cents
            WHEN code LIKE 'identity:%:payable' OR code LIKE 'identity:%:credit' OR code LIKE 'rail:%:refunds_unpaid' THEN -cents
            ELSE 0 END) < 0`,
  },
  {
    id: "gifts_posted",
    promise: "Each gift has exactly the postings that its status requires.",
    sql: `SELECT g.id AS subject, format('%s with%s%s%s%s', g.status, CASE WHEN f.id IS NULL THEN '' ELSE ' fund' END,
            CASE WHEN s.id IS NULL THEN '' ELSE ' settle' END, CASE WHEN v.id IS NULL THEN '' ELSE ' void' END,
            CASE WHEN r.id IS NULL THEN '' ELSE ' reverse' END) AS detail
          FROM gifts g
          LEFT JOIN ledger_transactions f ON f.reference = 'gift:' || g.id || ':fund'
          LEFT JOIN ledger_transactions s ON s.reference = 'gift:' || g.id || ':settle'
          LEFT JOIN ledger_transactions v ON v.reference = 'gift:' || g.id || ':void'
          LEFT JOIN ledger_transactions r ON r.reference = 'gift:' || g.id || ':reverse'
          WHERE $1::timestamptz IS NOT NULL AND NOT CASE g.status
            WHEN 'pending' THEN f.id IS NULL AND s.id IS NULL AND v.id IS NULL AND r.id IS NULL
            WHEN 'settling' THEN f.id IS NOT NULL AND s.id IS NULL AND v.id IS NULL AND r.id IS NULL
            WHEN 'settled' THEN f.id IS NOT NULL AND s.id IS NOT NULL AND v.id IS NULL AND r.id IS NULL
            WHEN 'failed' THEN (f.id IS NULL) = (v.id IS NULL) AND s.id IS NULL AND r.id IS NULL
            WHEN 'reversed' THEN f.id IS NOT NULL AND s.id IS NOT NULL AND v.id IS NULL AND r.id IS NOT NULL
          END`,
  },
  {
    id: "gift_amounts",
    promise: "What a settled gift credited is its net amount and its fee.",
    sql: `SELECT g.id AS subject, format('credited %s and fee %s', coalesce(sum(p.amount_cents) FILTER (WHERE c.code = 'identity:' || g.to_id || ':payable'), 0),
            coalesce(sum(p.amount_cents) FILTER (WHERE c.code = 'platform:fee_revenue'), 0)) AS detail
          FROM gifts g JOIN ledger_transactions t ON t.reference = 'gift:' || g.id || ':settle'
          JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts c ON c.id = p.credit_account_id
          WHERE $1::timestamptz IS NOT NULL
          GROUP BY g.id
          HAVING coalesce(sum(p.amount_cents) FILTER (WHERE c.code = 'identity:' || g.to_id || ':payable'), 0) <> greatest(g.net_cents, 0)
            OR coalesce(sum(p.amount_cents) FILTER (WHERE c.code = 'platform:fee_revenue'), 0) <> g.fee_cents`,
  },
  {
    id: "orphan_movements",
    promise: "Every movement belongs to a gift that exists.",
    sql: `SELECT t.reference AS subject, 'no such gift' AS detail FROM ledger_transactions t
          WHERE $1::timestamptz IS NOT NULL AND NOT EXISTS (SELECT 1 FROM gifts g WHERE g.id = t.subject_id)`,
  },
  {
    id: "limits",
    promise: "Monthly counters equal the gifts that count: each that has settled, and each that a limit was asked for.",
    sql: `WITH counted AS (
            SELECT from_id AS identity_id, 'outgoing' AS direction, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, limit_cents
            FROM gifts WHERE (counts_outgoing OR status = 'settled') AND status NOT IN ('failed', 'reversed')
            UNION ALL
            SELECT to_id, 'incoming', date_trunc('month', created_at AT TIME ZONE 'UTC')::date, limit_cents
            FROM gifts WHERE (counts_incoming OR status = 'settled') AND status NOT IN ('failed', 'reversed')
          ), summed AS (SELECT identity_id, direction, month, sum(limit_cents) AS cents FROM counted GROUP BY 1, 2, 3)
          SELECT coalesce(s.identity_id, c.identity_id) AS subject,
            format('%s %s: counter %s, gifts %s', coalesce(s.direction, c.direction), coalesce(s.month, c.month), c.used_cents, s.cents) AS detail
          FROM summed s FULL JOIN limit_counters c USING (identity_id, direction, month)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(c.used_cents, 0) <> coalesce(s.cents, 0)`,
  },
  ...CAMPAIGN_INVARIANTS,
  ...RECURRING_INVARIANTS,
  {
    id: "events",
    promise: "Every status change of a gift sent its event once, and every settled contribution sent its campaign's.",
    sql: `WITH due AS (
            SELECT id, 'gift.created' AS type, created_at AS at FROM gifts
            UNION ALL SELECT id, 'gift.settled', settled_at FROM gifts WHERE status IN ('settled', 'reversed')
            UNION ALL SELECT id, 'gift.failed', failed_at FROM gifts WHERE status = 'failed'
            UNION ALL SELECT id, 'gift.reversed', refunded_at FROM gifts WHERE status = 'reversed'
            UNION ALL SELECT id, 'campaign.contribution', settled_at FROM gifts WHERE campaign_id IS NOT NULL AND status IN ('settled', 'reversed')
          ), told AS (SELECT subject_id, type, count(*) AS n FROM events WHERE type LIKE 'gift.%' OR type = 'campaign.contribution' GROUP BY 1, 2)
          SELECT coalesce(d.id, t.subject_id) AS subject, format('%s told %s times', coalesce(d.type, t.type), coalesce(t.n, 0)) AS detail
          FROM (SELECT * FROM due WHERE at > ${RECENT}) d
          FULL JOIN told t ON t.subject_id = d.id AND t.type = d.type
          WHERE (d.id IS NOT NULL AND t.n IS DISTINCT FROM 1) OR (d.id IS NULL AND t.n > 1)`,
  },
  ...RECEIPT_INVARIANTS,
];

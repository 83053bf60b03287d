import type { Invariant } from "@/server/domain/ledger/invariant";

/** The invariants of campaign totals and matches. Every statement takes the product's time as $1. */
export const CAMPAIGN_INVARIANTS: readonly Invariant[] = [
  {
    id: "campaign_totals",
    promise: "What each campaign and page shows as raised and pending equals the total of its gifts.",
    sql: `WITH counted AS (
            SELECT c.id, g.status, g.amount_cents
            FROM gifts g CROSS JOIN LATERAL (VALUES (g.campaign_id), (g.parent_campaign_id)) AS c(id) WHERE g.campaign_id IS NOT NULL AND c.id IS NOT NULL
          ), summed AS (
            SELECT id, coalesce(sum(amount_cents) FILTER (WHERE status = 'settled'), 0) AS raised,
              coalesce(sum(amount_cents) FILTER (WHERE status IN ('pending', 'settling')), 0) AS pending,
              count(*) FILTER (WHERE status = 'settled') AS n FROM counted GROUP BY id
          ), kept AS (
            SELECT campaign_id AS id, sum(raised_cents) AS raised, sum(pending_cents) AS pending, sum(contributions_count) AS n
            FROM campaign_totals GROUP BY campaign_id
          )
          SELECT id AS subject, format('kept %s/%s/%s, summed %s/%s/%s', k.raised, k.pending, k.n, s.raised, s.pending, s.n) AS detail
          FROM summed s FULL JOIN kept k USING (id)
          WHERE $1::timestamptz IS NOT NULL AND (coalesce(s.raised, 0), coalesce(s.pending, 0), coalesce(s.n, 0))
            <> (coalesce(k.raised, 0), coalesce(k.pending, 0), coalesce(k.n, 0))`,
  },
  {
    id: "campaign_gifts",
    promise: "Every contribution names an existing campaign and goes to its beneficiary.",
    sql: `SELECT g.id AS subject, format('campaign %s', g.campaign_id) AS detail
          FROM gifts g LEFT JOIN campaigns c ON c.id = g.campaign_id
          WHERE $1::timestamptz IS NOT NULL AND g.campaign_id IS NOT NULL
            AND (c.beneficiary_id, coalesce(c.parent_campaign_id, '')) IS DISTINCT FROM (g.to_id, coalesce(g.parent_campaign_id, ''))`,
  },
  {
    id: "match_caps",
    promise: "What each match has allocated equals its allocations to contributions and never exceeds its cap.",
    sql: `SELECT m.id AS subject, format('kept %s of %s, summed %s', m.taken_cents, m.cap_cents, coalesce(t.cents, 0)) AS detail
          FROM matches m
          LEFT JOIN (SELECT match_id, sum(amount_cents) AS cents FROM match_allocations WHERE status <> 'released' GROUP BY 1) t ON t.match_id = m.id
          WHERE $1::timestamptz IS NOT NULL AND (m.taken_cents <> coalesce(t.cents, 0) OR m.taken_cents > m.cap_cents)`,
  },
  {
    id: "matched_amounts",
    promise: "What each match shows as matched equals the total of its gifts that have settled.",
    sql: `SELECT m.id AS subject, format('kept %s, summed %s', m.matched_cents, coalesce(g.cents, 0)) AS detail
          FROM matches m
          LEFT JOIN (SELECT match_id, sum(amount_cents) AS cents FROM gifts WHERE match_id IS NOT NULL AND status = 'settled' GROUP BY 1) g ON g.match_id = m.id
          WHERE $1::timestamptz IS NOT NULL AND m.matched_cents <> coalesce(g.cents, 0)`,
  },
  {
    id: "match_gifts",
    promise:
      "Every matching gift has the amount allocated, goes from the sponsor to the contribution's recipient, and is not matched itself.",
    sql: `SELECT coalesce(g.id, t.gift_id) AS subject, format('%s of %s for %s', coalesce(g.status, 'no gift'), t.amount_cents, t.matched_gift_id) AS detail
          FROM (SELECT * FROM gifts WHERE match_id IS NOT NULL) g
          FULL JOIN match_allocations t ON t.gift_id = g.id LEFT JOIN matches m ON m.id = t.match_id
          LEFT JOIN gifts c ON c.id = t.matched_gift_id
          WHERE $1::timestamptz IS NOT NULL AND (t.gift_id IS NULL OR c.match_id IS NOT NULL OR (g.id IS NULL AND t.status IN ('given', 'settled'))
            OR (g.id IS NOT NULL AND (g.amount_cents, g.match_id, g.matched_gift_id, g.from_id, g.to_id, g.campaign_id, g.currency)
              IS DISTINCT FROM (t.amount_cents, t.match_id, t.matched_gift_id, m.sponsor_id, c.to_id, c.campaign_id, m.currency)))`,
  },
  {
    id: "match_reversals",
    promise:
      "Only settled contributions are matched, each allocation follows its gift: refunded contributions have no matching gift left, and failed gifts released their part of the cap.",
    sql: `SELECT t.gift_id AS subject, format('%s for a contribution that is %s, gift %s', t.status, c.status, coalesce(g.status, 'none')) AS detail
          FROM match_allocations t LEFT JOIN gifts c ON c.id = t.matched_gift_id LEFT JOIN gifts g ON g.id = t.gift_id
          WHERE $1::timestamptz IS NOT NULL AND ((t.status = 'settled') <> (g.status IS NOT DISTINCT FROM 'settled')
            OR (t.status <> 'released' AND (c.status IS DISTINCT FROM 'settled' OR g.status IN ('failed', 'reversed'))))`,
  },
];

import type { Invariant } from "@/server/domain/ledger/invariant";

/** The invariants of what is kept by day. The statement takes the product's time as $1. */
export const GIVING_INVARIANTS: readonly Invariant[] = [
  {
    id: "giving_days",
    promise: "What each recipient's days show as settled and refunded equals the total of the gifts of these days.",
    sql: `WITH part AS (
            SELECT g.to_id, g.currency, date(timezone(coalesce(g.to_time_zone, 'UTC'), m.at)) AS day,
              coalesce(g.parent_campaign_id, g.campaign_id, '') AS campaign, coalesce(g.source, '') AS source, m.kind, g.amount_cents AS cents, g.fee_cents
            FROM gifts g CROSS JOIN LATERAL (
              SELECT 'settled' AS kind, coalesce(g.settled_at, g.created_at) AS at WHERE g.status NOT IN ('pending', 'settling', 'failed')
              UNION ALL SELECT 'refunded', coalesce(g.refunded_at, g.created_at) WHERE g.status = 'reversed'
            ) m
          ), summed AS (
            SELECT to_id, currency, day, campaign, source, ARRAY[
              sum(cents) FILTER (WHERE kind = 'settled'), count(*) FILTER (WHERE kind = 'settled'), sum(fee_cents) FILTER (WHERE kind = 'settled'),
              max(cents) FILTER (WHERE kind = 'settled'), sum(cents) FILTER (WHERE kind = 'refunded'), count(*) FILTER (WHERE kind = 'refunded')] AS figures
            FROM part GROUP BY 1, 2, 3, 4, 5
          ), kept AS (
            SELECT recipient_id AS to_id, currency, day, campaign_id AS campaign, source, ARRAY[sum(settled_cents), sum(settled_count), sum(fee_cents),
              max(largest_cents), sum(refunded_cents), sum(refunded_count)] AS figures
            FROM giving_days GROUP BY 1, 2, 3, 4, 5
          )
          SELECT to_id AS subject, format('%s %s %s %s: kept %s, summed %s', day, currency, campaign, source, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN kept k USING (to_id, currency, day, campaign, source)
          WHERE $1::timestamptz IS NOT NULL AND array_replace(coalesce(s.figures, array_fill(0::numeric, '{6}')), NULL, 0)
            <> array_replace(coalesce(k.figures, array_fill(0::numeric, '{6}')), NULL, 0)`,
  },
];

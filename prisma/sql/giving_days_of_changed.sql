-- Moves what changed gifts add to their recipients' daily totals, and to the sums over several days. If nothing
-- relevant changed, the additions and subtractions cancel out, and the day is not written.
CREATE OR REPLACE FUNCTION giving_days_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE status IN ('settled', 'reversed'))
    AND NOT EXISTS (SELECT 1 FROM removed WHERE status IN ('settled', 'reversed')) THEN RETURN NULL; END IF;
  PERFORM FROM (
    WITH moved AS MATERIALIZED (
      SELECT * FROM (
        SELECT g.to_id, g.currency::text AS currency, d.day, coalesce(g.parent_campaign_id, g.campaign_id, '') AS campaign,
          coalesce(g.source, '') AS source,
          sum(g.sign * d.settled)::bigint AS settled, sum(g.sign * d.settled_count)::int AS settled_count,
          sum(g.sign * d.fee)::bigint AS fee, coalesce(max(d.settled) FILTER (WHERE g.sign = 1), 0) AS largest,
          sum(g.sign * d.refunded)::bigint AS refunded, sum(g.sign * d.refunded_count)::int AS refunded_count
        FROM (
          SELECT to_id, currency, parent_campaign_id, campaign_id, source, status, amount_cents, fee_cents, created_at,
            settled_at, refunded_at, to_time_zone, 1 AS sign FROM added
          UNION ALL SELECT to_id, currency, parent_campaign_id, campaign_id, source, status, amount_cents, fee_cents,
            created_at, settled_at, refunded_at, to_time_zone, -1 FROM removed
        ) g CROSS JOIN LATERAL giving_days_of(g.status, g.amount_cents, g.fee_cents, g.created_at, g.settled_at,
          g.refunded_at, g.to_time_zone) d
        GROUP BY 1, 2, 3, 4, 5
      ) c WHERE (c.settled, c.settled_count, c.fee, c.refunded, c.refunded_count) <> (0, 0, 0, 0, 0)
    )
    SELECT giving_days_add(c.to_id, c.currency, c.day, c.campaign, c.source, c.settled, c.settled_count, c.fee,
      c.largest, c.refunded, c.refunded_count) FROM moved c
    UNION ALL
    SELECT giving_sums_add(s.to_id, s.currency, s.part, s.days, s.starts_on, s.key, s.settled, s.settled_count,
      s.largest, s.refunded, s.refunded_count)
    FROM (
      SELECT c.to_id, c.currency, k.part, k.days, k.starts_on, k.key, sum(c.settled)::bigint AS settled,
        sum(c.settled_count)::int AS settled_count, max(c.largest) AS largest, sum(c.refunded)::bigint AS refunded,
        sum(c.refunded_count)::int AS refunded_count
      FROM moved c CROSS JOIN LATERAL giving_sums_of(c.day, c.campaign, c.source) k
      GROUP BY 1, 2, 3, 4, 5, 6
    ) s
  ) kept;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_days_recounted AFTER UPDATE ON gifts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION giving_days_of_changed();

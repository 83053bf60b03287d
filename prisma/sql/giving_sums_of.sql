-- The sums that a recipient's day also belongs to: by source for the day, and by campaign for 7 and 28 days. Inlined
-- into the statement that calls it.
CREATE OR REPLACE FUNCTION giving_sums_of(p_day date, p_campaign text, p_source text)
RETURNS TABLE (part text, days int, starts_on date, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT x.part, x.days, x.starts_on, x.key FROM (VALUES
    ('source', 1, p_day, p_source),
    ('campaign', 7, date_bin('7 days', p_day::timestamp, '2000-01-03')::date, p_campaign),
    ('campaign', 28, date_bin('28 days', p_day::timestamp, '2000-01-03')::date, p_campaign)
  ) AS x(part, days, starts_on, key)
$$;

-- Backfills the sums from the days, once. Earlier in the same transaction, the triggers that keep both were recreated
-- (giving_days_of_changed, giving_days_of_new), which locks the gifts until it ends.
INSERT INTO giving_sums (recipient_id, currency, part, days, starts_on, key, shard, settled_cents, settled_count, largest_cents,
  refunded_cents, refunded_count)
SELECT d.recipient_id, d.currency, s.part, s.days, s.starts_on, s.key, 0, sum(d.settled_cents), sum(d.settled_count),
  max(d.largest_cents), sum(d.refunded_cents), sum(d.refunded_count)
FROM giving_days d CROSS JOIN LATERAL giving_sums_of(d.day, d.campaign_id, d.source) s
WHERE NOT EXISTS (SELECT 1 FROM giving_sums)
GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;

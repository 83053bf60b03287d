-- The UTC hour and day that contain a quarter-hour: balances keep a sum for each, besides the spans. Inlined into the
-- statement that calls it.
CREATE OR REPLACE FUNCTION balance_sums_of(p_at timestamptz) RETURNS TABLE (hours int, starts_at timestamptz)
LANGUAGE sql IMMUTABLE AS $$
  SELECT x.hours, x.starts_at FROM (VALUES
    (1, date_bin('1 hour', p_at, '2000-01-01Z')),
    (24, date_bin('24 hours', p_at, '2000-01-01Z'))
  ) AS x(hours, starts_at)
$$;

-- Backfills the sums from the spans, once. Earlier in the same transaction, the trigger that keeps both was recreated
-- (balance_spans_of_new), which locks the postings until it ends.
INSERT INTO balance_sums (identity_id, currency, hours, starts_at, kind, net_cents, fee_cents, movements, last_id)
SELECT s.identity_id, s.currency, h.hours, h.starts_at, s.kind, sum(s.net_cents), sum(s.fee_cents), sum(s.movements), max(s.last_id)
FROM balance_spans s CROSS JOIN LATERAL balance_sums_of(s.starts_at) h
WHERE NOT EXISTS (SELECT 1 FROM balance_sums)
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5;

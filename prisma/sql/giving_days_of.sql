-- What a gift adds to its recipient's daily totals: its amount on the day it settled and, if refunded, the refund on
-- the day of the refund. The settled amount stays on its day, as in a ledger. Inlined into the statement that calls it.
CREATE OR REPLACE FUNCTION giving_days_of(p_status text, p_amount bigint, p_fee bigint, p_created timestamptz,
  p_settled timestamptz, p_refunded timestamptz, p_time_zone text)
RETURNS TABLE (day date, settled bigint, settled_count int, fee bigint, refunded bigint, refunded_count int)
LANGUAGE sql IMMUTABLE AS $$
  SELECT (x.at AT TIME ZONE coalesce(p_time_zone, 'UTC'))::date,
    CASE WHEN x.is_refund THEN 0 ELSE p_amount END, CASE WHEN x.is_refund THEN 0 ELSE 1 END,
    CASE WHEN x.is_refund THEN 0 ELSE p_fee END,
    CASE WHEN x.is_refund THEN p_amount ELSE 0 END, CASE WHEN x.is_refund THEN 1 ELSE 0 END
  FROM (VALUES
    (false, coalesce(p_settled, p_created), p_status IN ('settled', 'reversed')),
    (true, coalesce(p_refunded, p_created), p_status = 'reversed')
  ) AS x(is_refund, at, counts) WHERE x.counts
$$;

-- What the sponsor's older open matches promise, in US cents: the rest of their caps. Counts matches that use the limit
-- of this month or an earlier one and that have not ended when this match starts. Matches in `p_except` are left out. A
-- match promises what is left of its sponsor's allowance after these.
CREATE OR REPLACE FUNCTION match_reserved(p_match matches, p_month date, p_now timestamptz, p_minimum bigint, p_except text[])
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(usd_worth(m.cap_cents - m.taken_cents, m.currency)), 0)::bigint FROM matches m
    WHERE m.sponsor_id = p_match.sponsor_id AND (m.created_at, m.id) < (p_match.created_at, p_match.id)
      AND m.status IN ('scheduled', 'active') AND (m.ends_at <= greatest(p_now, p_match.starts_at)) IS NOT TRUE
      AND m.cap_cents - m.taken_cents >= p_minimum
      AND date_trunc('month', greatest(p_now, m.starts_at) AT TIME ZONE 'UTC') <= p_month
      AND m.id <> ALL (p_except));
END $$;

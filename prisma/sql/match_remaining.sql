-- What an open match promises to new contributions: the rest of its cap, limited to what its sponsor can still promise
-- after its older matches. So a sponsor's matches together never promise more than it can give. 0 for a match that is
-- not open, and for an amount too small for a gift.
CREATE OR REPLACE FUNCTION match_remaining(p_match matches, p_limits jsonb, p_now timestamptz, p_minimum bigint)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- A match that has not started yet uses the limit of the month in which it starts.
  v_month date := date_trunc('month', greatest(p_now, p_match.starts_at) AT TIME ZONE 'UTC');
  v_left bigint := p_match.cap_cents - p_match.taken_cents;
  v_allowance bigint;
BEGIN
  IF p_match.status NOT IN ('scheduled', 'active') THEN RETURN 0; END IF;
  v_allowance := match_allowance(p_match.sponsor_id, p_limits, v_month);
  IF v_allowance IS NOT NULL THEN
    v_allowance := greatest(0, v_allowance - match_reserved(p_match, v_month, p_now, p_minimum, '{}'));
  END IF;
  v_left := least(v_left, usd_buys(v_allowance, p_match.currency));
  RETURN CASE WHEN v_left < p_minimum THEN 0 ELSE v_left END;
END $$;

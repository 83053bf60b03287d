-- Takes an amount from one side's monthly limit, or raises an error with the figures. The row lock makes it exact under
-- concurrency. `p_limits` holds the limit of each tier in US cents, null where the tier has none. Without a limit,
-- every amount is accepted; `p_counts_later` then defers counting to settlement, so that the many gifts to one busy
-- charity never wait for its row. Returns whether the amount was counted. To avoid deadlocks, callers take from
-- outgoing limits before incoming ones, then by identity and month.
CREATE OR REPLACE FUNCTION limit_take(
  p_identity text, p_direction text, p_tier int, p_limits jsonb, p_month date, p_cents bigint, p_counts_later boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_limit bigint := p_limits->>p_tier;
  v_used bigint;
BEGIN
  IF v_limit IS NULL THEN
    IF NOT p_counts_later THEN
      PERFORM limit_count(jsonb_build_array(jsonb_build_object(
        'identity_id', p_identity, 'direction', p_direction, 'month', p_month, 'cents', p_cents)));
    END IF;
    RETURN NOT p_counts_later;
  END IF;
  IF p_cents <= v_limit THEN
    INSERT INTO limit_counters AS c (identity_id, direction, month, used_cents)
    VALUES (p_identity, p_direction, p_month, p_cents)
    ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = c.used_cents + excluded.used_cents
      WHERE c.used_cents + excluded.used_cents <= v_limit;
    IF FOUND THEN RETURN true; END IF;
  END IF;
  SELECT used_cents INTO v_used FROM limit_counters
  WHERE identity_id = p_identity AND direction = p_direction AND month = p_month;
  RAISE EXCEPTION 'monthly_limit_exceeded' USING ERRCODE = 'GP000', DETAIL = json_build_object('direction', p_direction,
    'tier', p_tier, 'limit_cents', v_limit, 'used_cents', coalesce(v_used, 0), 'month', p_month)::text;
END $$;

-- What a sponsor can still promise in a month, in US cents: its outgoing limit, less what it used and what its matches
-- have allocated to gifts that are not made yet (they will use it). Null without a limit. `p_limits` is as in
-- limit_take.
CREATE OR REPLACE FUNCTION match_allowance(p_sponsor text, p_limits jsonb, p_month date)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_status text;
  v_limit bigint;
BEGIN
  SELECT i.status, p_limits->>(i.kyc_tier::int) INTO v_status, v_limit FROM identities i WHERE i.id = p_sponsor;
  IF v_status <> 'active' THEN RETURN 0; END IF;
  IF v_limit IS NULL THEN RETURN NULL; END IF;
  -- One statement, so that a gift being made is seen either as an allocation or as used.
  RETURN (
    SELECT greatest(0, v_limit
      - coalesce((SELECT c.used_cents FROM limit_counters c
          WHERE c.identity_id = p_sponsor AND c.direction = 'outgoing' AND c.month = p_month), 0)
      - coalesce((SELECT sum(usd_worth(t.amount_cents, m.currency)) FROM matches m
          JOIN match_allocations t ON t.match_id = m.id AND t.status = 'taken'
          WHERE m.sponsor_id = p_sponsor AND NOT EXISTS (SELECT 1 FROM gifts g WHERE g.id = t.gift_id)), 0)));
END $$;

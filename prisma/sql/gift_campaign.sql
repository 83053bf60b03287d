-- Checks that a campaign or page accepts a gift, fixes its currency with the first one, and returns the page's parent.
-- Never locks a campaign that has a contribution, however many arrive concurrently.
CREATE OR REPLACE FUNCTION gift_campaign(p_caller text, p_campaign text, p_to text, p_currency text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_target record;
  v_phase text;
  v_reason text;
BEGIN
  SELECT c.parent_campaign_id, c.beneficiary_id, r.id AS root_id, r.starts_at, r.ends_at, r.currency, r.currency_fixed,
    CASE WHEN r.status <> 'live' THEN r.status ELSE c.status END AS status
  INTO v_target FROM campaigns c JOIN campaigns r ON r.id = coalesce(c.parent_campaign_id, c.id)
  WHERE c.id = p_campaign AND (
    (c.status IN ('live', 'paused', 'ended') AND r.status IN ('live', 'paused', 'ended'))
    OR p_caller IN (c.owner_id, c.owner_manager_id)
    OR (p_caller IN (r.owner_id, r.owner_manager_id) AND (c.status <> 'draft' OR c.approval IS NOT NULL))
    OR (p_caller IN (c.beneficiary_id, c.beneficiary_manager_id) AND c.status <> 'draft' AND r.status <> 'draft'));
  IF NOT FOUND THEN RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"campaign_id"}'; END IF;
  IF v_target.beneficiary_id <> p_to THEN
    RAISE EXCEPTION 'not_beneficiary' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}';
  END IF;

  IF v_target.status = 'live' AND v_target.currency = p_currency AND NOT v_target.currency_fixed THEN
    UPDATE campaigns SET currency_fixed = true
    WHERE id = v_target.root_id AND currency = p_currency AND NOT currency_fixed;
    -- A concurrent transaction has fixed it, or has changed the currency.
    IF NOT FOUND THEN SELECT currency INTO v_target.currency FROM campaigns WHERE id = v_target.root_id; END IF;
  END IF;
  v_phase := campaign_phase(v_target.status, v_target.status, v_target.starts_at, v_target.ends_at, p_now);
  v_reason := CASE
    WHEN v_target.status <> 'live' THEN 'not_live'
    WHEN v_phase = 'scheduled' THEN 'not_started'
    WHEN v_phase <> 'live' THEN 'ended'
    WHEN v_target.currency <> p_currency THEN 'other_currency' END;
  IF v_reason IS NOT NULL THEN
    RAISE EXCEPTION 'campaign_not_accepting' USING ERRCODE = 'GP000', DETAIL = json_build_object(
      'param', CASE v_reason WHEN 'other_currency' THEN 'currency' ELSE 'campaign_id' END, 'reason', v_reason,
      'status', v_target.status, 'currency', v_target.currency,
      'starts_at', to_char(v_target.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'ends_at', to_char(v_target.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
  END IF;
  RETURN v_target.parent_campaign_id;
END $$;

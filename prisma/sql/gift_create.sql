-- Accepts a gift as before, and notes what it was made for.
CREATE OR REPLACE FUNCTION gift_create(
  p_caller text, p_key text, p_request_hash text, p_answer_status int, p_answer text,
  p_id text, p_from text, p_to text, p_amount bigint, p_fee bigint, p_currency text, p_memo text, p_metadata json,
  p_anonymous boolean, p_dedication json, p_rail text, p_payment_method text, p_payment_token text,
  p_spare_method text, p_spare_token text, p_limits_outgoing bigint[], p_limits_incoming bigint[],
  p_month date, p_event text, p_event_data text, p_now timestamptz, p_campaign text, p_origin json
) RETURNS TABLE (outcome text, status int, body text) LANGUAGE plpgsql AS $$
DECLARE
  v_stored idempotency_keys;
  v_from record;
  v_to record;
  v_method text := p_payment_method;
  v_token text := p_payment_token;
  v_usd bigint := p_amount;
  v_outgoing boolean;
  v_incoming boolean;
  v_parent text;
BEGIN
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body)
    VALUES (p_caller, p_key, p_request_hash, p_answer_status, p_answer) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO v_stored FROM idempotency_keys k WHERE k.caller_id = p_caller AND k.key = p_key;
      RETURN QUERY SELECT CASE WHEN v_stored.request_hash = p_request_hash THEN 'replayed' ELSE 'reused' END,
        v_stored.status::int, v_stored.body;
      RETURN;
    END IF;
  END IF;

  -- Locked as the gift's foreign keys will lock them, so that a transfer to another manager waits for the gift.
  SELECT i.kyc_tier, i.status, i.manager_id INTO v_from FROM identities i
  WHERE i.id = p_from AND p_caller IN (i.id, i.manager_id) FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'not_permitted' USING ERRCODE = 'GP000', DETAIL = '{"param":"from"}'; END IF;
  SELECT i.kyc_tier, i.status, i.manager_id INTO v_to FROM identities i WHERE i.id = p_to FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}'; END IF;
  IF v_from.status <> 'active' OR v_to.status <> 'active' THEN
    RAISE EXCEPTION 'identity_suspended' USING ERRCODE = 'GP000',
      DETAIL = json_build_object('param', CASE WHEN v_from.status <> 'active' THEN 'from' ELSE 'to' END)::text;
  END IF;

  IF p_origin->>'match_id' IS NOT NULL THEN
    -- Promised when the matched gift settled, so it is kept whatever has become of the campaign since.
    SELECT c.parent_campaign_id INTO v_parent FROM campaigns c WHERE c.id = p_campaign AND c.beneficiary_id = p_to;
    IF NOT FOUND THEN RAISE EXCEPTION 'not_beneficiary' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}'; END IF;
  ELSIF p_campaign IS NOT NULL THEN
    v_parent := gift_campaign(p_caller, p_campaign, p_to, p_currency, p_now);
  END IF;

  IF v_token IS NULL THEN
    SELECT m.id, m.token INTO v_method, v_token FROM payment_methods m
    WHERE m.identity_id = p_from AND m.deleted_at IS NULL
      AND CASE WHEN p_payment_method IS NULL THEN m.is_default ELSE m.id = p_payment_method END;
    IF NOT FOUND THEN
      IF p_payment_method IS NOT NULL OR p_spare_method IS NULL THEN
        RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"payment_method_id"}';
      END IF;
      INSERT INTO payment_methods AS m (id, identity_id, rail, token, type, brand, last4, is_default, created_at)
      VALUES (p_spare_method, p_from, p_rail, p_spare_token, 'card', 'sandbox', '0000', true, p_now)
      ON CONFLICT (identity_id) WHERE is_default AND deleted_at IS NULL DO UPDATE SET is_default = true
      RETURNING m.id, m.token INTO v_method, v_token;
    END IF;
  END IF;

  IF p_currency <> 'USD' THEN
    v_usd := usd_worth(p_amount, p_currency);
    IF v_usd IS NULL THEN
      RAISE EXCEPTION 'unsupported_currency' USING ERRCODE = 'GP000', DETAIL = '{"param":"currency"}';
    END IF;
  END IF;
  -- Every writer takes outgoing room before incoming room, so two gifts in opposite directions cannot deadlock.
  v_outgoing := limit_take(p_from, 'outgoing', v_from.kyc_tier, p_limits_outgoing, p_month, v_usd);
  v_incoming := limit_take(p_to, 'incoming', v_to.kyc_tier, p_limits_incoming, p_month, v_usd);

  INSERT INTO gifts (id, from_id, to_id, from_manager_id, to_manager_id, created_by_id, amount_cents, fee_cents,
    net_cents, currency, memo, metadata, anonymous, dedication, rail, payment_method_id, payment_token,
    limit_cents, counts_outgoing, counts_incoming, campaign_id, parent_campaign_id,
    matched_gift_id, match_id, recurring_gift_id, public_name, public_message, hides_amount, created_at)
  VALUES (p_id, p_from, p_to, v_from.manager_id, v_to.manager_id, p_caller, p_amount, p_fee,
    p_amount - p_fee, p_currency, p_memo, p_metadata, p_anonymous, p_dedication, p_rail, v_method, v_token,
    v_usd, v_outgoing, v_incoming, p_campaign, v_parent,
    p_origin->>'matched_gift_id', p_origin->>'match_id', p_origin->>'recurring_gift_id',
    p_origin->>'public_name', p_origin->>'public_message', coalesce((p_origin->>'hides_amount')::boolean, false), p_now);
  INSERT INTO events (id, type, subject_id, party_ids, data, created_at)
  VALUES (p_event, 'gift.created', p_id, ARRAY[p_from, p_to], p_event_data, p_now);

  RETURN QUERY SELECT 'created', p_answer_status, p_answer;
END $$;

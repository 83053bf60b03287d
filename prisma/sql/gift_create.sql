-- Accepts a gift, with or without a campaign: idempotency, permission, limits, row, event and stored response, all or
-- nothing, in one round trip. Only server/domain/gifts/gift-statement.ts builds `p_gift`.
-- An error is raised as SQLSTATE GP000 with its code as the message and the context as the detail. `status` and `body`
-- are those of the stored response, and null for a new gift; a gift that waits for its donor has a `body` of its own.
-- PL/pgSQL prepares every expression again in each transaction, so values that only statements read are not put into
-- variables. A stored payment method that stands for bank transfer raises `pays_by_transfer`: the caller then sends the
-- gift again with its `waiting`.
CREATE OR REPLACE FUNCTION gift_create(p_gift jsonb, OUT outcome text, OUT status int, OUT body text)
LANGUAGE plpgsql AS $$
DECLARE
  v_caller text := p_gift->>'caller_id';
  v_from_id text := p_gift->>'from_id';
  v_to_id text := p_gift->>'to_id';
  v_campaign text := p_gift->>'campaign_id';
  v_currency text := p_gift->>'currency';
  v_amount bigint := p_gift->>'amount_cents';
  v_now timestamptz := p_gift->>'now';
  v_month date := p_gift->>'month';
  v_method text := p_gift->>'payment_method_id';
  v_token text := p_gift->>'payment_token';
  v_rail text := p_gift->>'rail';
  v_stored idempotency_keys;
  v_side record;
  v_usd bigint := v_amount;
  v_outgoing boolean;
  v_incoming boolean;
  v_parent text;
  v_waits boolean := false;
BEGIN
  IF p_gift->>'idempotency_key' IS NOT NULL THEN
    INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body)
    VALUES (v_caller, p_gift->>'idempotency_key', p_gift->>'request_hash', (p_gift->>'response_status')::int,
      p_gift->>'response_body')
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO v_stored FROM idempotency_keys k
      WHERE k.caller_id = v_caller AND k.key = p_gift->>'idempotency_key';
      outcome := CASE WHEN v_stored.request_hash = p_gift->>'request_hash' THEN 'replayed' ELSE 'reused' END;
      status := v_stored.status;
      body := v_stored.body;
      RETURN;
    END IF;
  END IF;

  -- The same lock that the gift's foreign keys will take. It makes a transfer to another manager wait for the gift.
  SELECT f.kyc_tier AS from_tier, f.status AS from_status, f.manager_id AS from_manager,
    t.kyc_tier AS to_tier, t.status AS to_status, t.manager_id AS to_manager,
    t.time_zone AS to_time_zone
  INTO v_side FROM identities f CROSS JOIN identities t
  WHERE f.id = v_from_id AND v_caller IN (f.id, f.manager_id) AND t.id = v_to_id FOR KEY SHARE;
  IF NOT FOUND THEN
    PERFORM 1 FROM identities f WHERE f.id = v_from_id AND v_caller IN (f.id, f.manager_id);
    IF NOT FOUND THEN RAISE EXCEPTION 'not_permitted' USING ERRCODE = 'GP000', DETAIL = '{"param":"from"}'; END IF;
    RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}';
  END IF;
  IF v_side.from_status <> 'active' OR v_side.to_status <> 'active' THEN
    RAISE EXCEPTION 'identity_suspended' USING ERRCODE = 'GP000',
      DETAIL = json_build_object('param', CASE WHEN v_side.from_status <> 'active' THEN 'from' ELSE 'to' END)::text;
  END IF;

  IF p_gift->>'match_id' IS NOT NULL THEN
    -- The match was promised when the matched gift settled, so the campaign's current status doesn't matter.
    SELECT c.parent_campaign_id INTO v_parent FROM campaigns c WHERE c.id = v_campaign AND c.beneficiary_id = v_to_id;
    IF NOT FOUND THEN RAISE EXCEPTION 'not_beneficiary' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}'; END IF;
  ELSIF v_campaign IS NOT NULL THEN
    v_parent := gift_campaign(v_caller, v_campaign, v_to_id, v_currency, v_now);
  END IF;

  IF (p_gift->'waiting'->>'asks')::boolean THEN
    v_waits := true;
  ELSIF v_token IS NULL THEN
    SELECT m.id, m.token, m.rail INTO v_method, v_token, v_rail FROM payment_methods m
    WHERE m.identity_id = v_from_id AND m.deleted_at IS NULL
      AND CASE WHEN v_method IS NULL THEN m.is_default ELSE m.id = v_method END;
    IF v_token = 'bank_transfer' THEN
      RAISE EXCEPTION 'pays_by_transfer' USING ERRCODE = 'GP000', DETAIL = '{"param":"payment_method_id"}';
    ELSIF v_token IS NULL AND p_gift->>'payment_method_id' IS NULL AND p_gift->'waiting' <> 'null' THEN
      v_waits := true;
      v_rail := p_gift->>'rail';
    ELSIF v_token IS NULL THEN
      SELECT m.id, m.token INTO v_method, v_token FROM gift_spare_method(p_gift) m;
      SELECT m.rail INTO v_rail FROM payment_methods m WHERE m.id = v_method;
    END IF;
  END IF;

  IF v_currency <> 'USD' THEN
    v_usd := usd_worth(v_amount, v_currency);
    IF v_usd IS NULL THEN
      RAISE EXCEPTION 'unsupported_currency' USING ERRCODE = 'GP000', DETAIL = '{"param":"currency"}';
    END IF;
  END IF;
  v_outgoing := limit_take(v_from_id, 'outgoing', v_side.from_tier, p_gift->'outgoing_limits', v_month, v_usd, true);
  v_incoming := limit_take(v_to_id, 'incoming', v_side.to_tier, p_gift->'incoming_limits', v_month, v_usd, true);

  INSERT INTO gifts (id, from_id, to_id, from_manager_id, to_manager_id, to_time_zone, created_by_id, amount_cents, fee_cents,
    net_cents, currency, source, memo, metadata, anonymous, dedication, rail, payment_method_id, payment_token,
    limit_cents, counts_outgoing, counts_incoming, campaign_id, parent_campaign_id,
    matched_gift_id, match_id, recurring_gift_id, donor_name, public_name, public_message, hides_amount,
    name_hidden, action_code, action_expires_at, transfer_reference, transfer_account_id, created_at)
  VALUES (p_gift->>'id', v_from_id, v_to_id, v_side.from_manager, v_side.to_manager, v_side.to_time_zone, v_caller, v_amount,
    (p_gift->>'fee_cents')::bigint, v_amount - (p_gift->>'fee_cents')::bigint, v_currency, p_gift->>'source',
    p_gift->>'memo',
    (p_gift->>'metadata')::json, (p_gift->>'anonymous')::boolean, (p_gift->>'dedication')::json, v_rail,
    v_method, v_token,
    v_usd, v_outgoing, v_incoming, v_campaign, v_parent,
    p_gift->>'matched_gift_id', p_gift->>'match_id', p_gift->>'recurring_gift_id',
    p_gift->>'donor_name', p_gift->>'public_name', p_gift->>'public_message', (p_gift->>'hides_amount')::boolean,
    -- A name that an organizer has hidden stays hidden for the next gift of a recurring one.
    CASE WHEN p_gift->>'recurring_gift_id' IS NULL THEN false ELSE coalesce((SELECT g.name_hidden FROM gifts g
      WHERE g.recurring_gift_id = p_gift->>'recurring_gift_id' ORDER BY g.created_at DESC, g.id DESC LIMIT 1), false) END,
    CASE WHEN v_waits THEN p_gift->'waiting'->>'code' END,
    CASE WHEN v_waits THEN (p_gift->'waiting'->>'expires_at')::timestamptz END,
    CASE WHEN v_waits THEN p_gift->'waiting'->'transfer'->>'reference' END,
    CASE WHEN v_waits THEN p_gift->'waiting'->'transfer'->>'account_id' END,
    v_now);
  IF p_gift->>'contact' IS NOT NULL THEN
    -- An empty contact stands for the donor's own record, as the partner keeps it.
    INSERT INTO gift_contacts (gift_id, name, email, address, company, contact_name, allows_news, created_at,
      supporter_id)
    SELECT p_gift->>'id', coalesce(c.name, i.display_name, i.legal_name), coalesce(c.email, i.email),
      CASE WHEN c.email IS NULL THEN i.address ELSE c.address END,
      CASE WHEN c.email IS NOT NULL THEN c.company
        WHEN i.type = 'organization' THEN coalesce(i.display_name, i.legal_name) END,
      c.contact_name, c.allows_news, v_now, supporter_of(v_to_id, v_side.to_manager, coalesce(c.email, i.email), p_gift->>'id', v_now)
    FROM identities i, jsonb_to_record(p_gift->'contact')
      AS c(name text, email text, address json, company text, contact_name text, allows_news boolean)
    WHERE i.id = v_from_id;
  END IF;
  INSERT INTO events (id, type, subject_id, party_ids, data, views, created_at, fanned_out_at)
  VALUES (p_gift->>'event_id', 'gift.created', p_gift->>'id', ARRAY[v_from_id, v_to_id], p_gift->>'event_data',
    nullif(CASE WHEN v_waits THEN p_gift->'waiting'->'event_views' ELSE p_gift->'event_views' END, 'null'), v_now, v_now);
  INSERT INTO open_events (id, type, subject_id, created_at)
  VALUES (p_gift->>'event_id', 'gift.created', p_gift->>'id', v_now);
  INSERT INTO awaited_events (id, type, subject_id, created_at)
  VALUES (p_gift->>'event_id', 'gift.created', p_gift->>'id', v_now);

  IF v_waits THEN
    INSERT INTO events (id, type, subject_id, party_ids, data, created_at, fanned_out_at)
    VALUES (p_gift->'waiting'->>'event_id', 'gift.action_required', p_gift->>'id', ARRAY[v_from_id],
      p_gift->'waiting'->>'event_data', v_now, v_now);
    INSERT INTO open_events (id, type, subject_id, created_at)
    VALUES (p_gift->'waiting'->>'event_id', 'gift.action_required', p_gift->>'id', v_now);
    body := gift_await_donor(p_gift);
  END IF;
  outcome := 'created';
END $$;

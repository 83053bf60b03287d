-- Creates a gift in place of one that failed or was reversed, because its money came after all, or in another amount:
-- the same parties, with its own fee and limits. Returns null, or the error code if the monthly limits don't allow it:
-- the gift then exists without being counted, and the caller fails and refunds it.
-- p_late: {id, late_for_gift_id, amount_cents, payment_token, fee_cents, outgoing_limits, incoming_limits, month, now};
-- a null amount or token stands for the earlier gift's.
CREATE OR REPLACE FUNCTION gift_create_late(p_late jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
  v_side record;
  v_refusal text;
BEGIN
  SELECT * INTO STRICT v_gift FROM gifts g WHERE g.id = p_late->>'late_for_gift_id';
  SELECT f.kyc_tier AS from_tier, f.manager_id AS from_manager, t.kyc_tier AS to_tier, t.manager_id AS to_manager,
    t.time_zone AS to_time_zone
  INTO STRICT v_side FROM identities f CROSS JOIN identities t
  WHERE f.id = v_gift.from_id AND t.id = v_gift.to_id FOR KEY SHARE;
  v_gift.amount_cents := coalesce((p_late->>'amount_cents')::bigint, v_gift.amount_cents);
  v_gift.payment_token := coalesce(p_late->>'payment_token', v_gift.payment_token);
  v_gift.counts_outgoing := false;
  v_gift.counts_incoming := false;
  v_gift.limit_cents := coalesce(usd_worth(v_gift.amount_cents, v_gift.currency), v_gift.limit_cents);
  BEGIN
    v_gift.counts_outgoing := limit_take(v_gift.from_id, 'outgoing', v_side.from_tier, p_late->'outgoing_limits',
      (p_late->>'month')::date, v_gift.limit_cents, true);
    v_gift.counts_incoming := limit_take(v_gift.to_id, 'incoming', v_side.to_tier, p_late->'incoming_limits',
      (p_late->>'month')::date, v_gift.limit_cents, true);
  EXCEPTION WHEN SQLSTATE 'GP000' THEN
    -- The exception has rolled back what this block took.
    v_gift.counts_outgoing := false;
    v_gift.counts_incoming := false;
    v_refusal := SQLERRM;
  END;
  INSERT INTO gifts (id, from_id, to_id, from_manager_id, to_manager_id, to_time_zone, created_by_id, amount_cents, fee_cents,
    net_cents, currency, source, memo, metadata, anonymous, dedication, rail, payment_method_id, payment_token,
    limit_cents, counts_outgoing, counts_incoming, campaign_id, parent_campaign_id, late_for_gift_id,
    donor_name, public_name, public_message, hides_amount, name_hidden, message_hidden, created_at)
  VALUES (p_late->>'id', v_gift.from_id, v_gift.to_id, v_side.from_manager, v_side.to_manager, v_side.to_time_zone,
    v_gift.created_by_id, v_gift.amount_cents, (p_late->>'fee_cents')::bigint, v_gift.amount_cents - (p_late->>'fee_cents')::bigint,
    v_gift.currency, v_gift.source, v_gift.memo, v_gift.metadata, v_gift.anonymous, v_gift.dedication, v_gift.rail,
    v_gift.payment_method_id, v_gift.payment_token,
    v_gift.limit_cents, v_gift.counts_outgoing, v_gift.counts_incoming, v_gift.campaign_id, v_gift.parent_campaign_id,
    v_gift.id, v_gift.donor_name, v_gift.public_name, v_gift.public_message, v_gift.hides_amount,
    v_gift.name_hidden, v_gift.message_hidden,
    (p_late->>'now')::timestamptz);
  INSERT INTO gift_contacts (gift_id, name, email, address, company, contact_name, allows_news, created_at,
    supporter_id)
  SELECT p_late->>'id', c.name, c.email, c.address, c.company, c.contact_name, c.allows_news, c.created_at, c.supporter_id
  FROM gift_contacts c WHERE c.gift_id = v_gift.id;
  RETURN v_refusal;
END $$;

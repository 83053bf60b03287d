-- Books the matches reserved for a gift or a commitment's year as its charge, all or nothing, and only if they add up
-- to the charged amount. Idempotent. Returns true if they pay the charge. Runs with the owner's rights: the app's login
-- can only read matches and the ledger (prisma/grants.sql).
CREATE OR REPLACE FUNCTION bank_matches_take(p_subject text, p_key text, p_actor text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_taken text[];
  v_cents bigint;
  v_due bigint;
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM gifts g WHERE g.id = p_subject FOR KEY SHARE;
  PERFORM 1 FROM prepayments y WHERE y.id = p_subject FOR KEY SHARE;
  PERFORM 1 FROM bank_matches m WHERE (m.gift_id = p_subject OR m.prepayment_id = p_subject) AND m.released_at IS NULL ORDER BY m.id FOR UPDATE;
  IF EXISTS (SELECT FROM bank_matches m WHERE (m.gift_id = p_subject OR m.prepayment_id = p_subject) AND m.payment_key = p_key) THEN RETURN true; END IF;
  SELECT array_agg(m.id ORDER BY m.id), sum(m.amount_cents) INTO v_taken, v_cents
  FROM bank_matches m WHERE (m.gift_id = p_subject OR m.prepayment_id = p_subject) AND m.taken_at IS NULL AND m.released_at IS NULL;
  SELECT s.cents INTO v_due FROM (SELECT g.amount_cents AS cents FROM gifts g WHERE g.id = p_subject
    UNION ALL SELECT y.amount_cents + y.fee_cents FROM prepayments y WHERE y.id = p_subject) s;
  IF v_cents IS DISTINCT FROM v_due THEN RETURN false; END IF;
  UPDATE bank_matches m SET taken_at = p_at, payment_key = p_key WHERE m.id = ANY (v_taken);
  SELECT jsonb_agg(to_jsonb(v) || jsonb_build_object('kind', 'bank_match', 'subject_id', m.id) ORDER BY m.id) INTO v_movements
  FROM bank_matches m CROSS JOIN LATERAL bank_match_movement(m) v WHERE m.id = ANY (v_taken);
  PERFORM ledger_post(v_movements, p_actor, p_at);
  RETURN true;
END $$;

-- Records what the rail reports about an identity's current account, and who asked. Runs with the owner's rights: the
-- app's login cannot change accounts in any other way. Returns false unless its status is one of p_from.
-- p_state: {status, requirements, type, bank, last4, usable_at, token, rail}; absent fields stay, and so do a known
-- token and its rail.
CREATE OR REPLACE FUNCTION payout_account_update(p_account text, p_from text[], p_state jsonb, p_actor text, p_request text,
  p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_identity text;
BEGIN
  UPDATE payout_accounts a SET
    status = coalesce(p_state->>'status', a.status),
    requirements = coalesce(p_state->'requirements', a.requirements),
    token = coalesce(a.token, p_state->>'token'),
    rail = CASE WHEN a.token IS NULL AND p_state ? 'token' THEN coalesce(p_state->>'rail', a.rail) ELSE a.rail END,
    type = coalesce(p_state->>'type', a.type),
    bank = coalesce(p_state->>'bank', a.bank),
    last4 = coalesce(p_state->>'last4', a.last4),
    usable_at = greatest(a.usable_at, (p_state->>'usable_at')::timestamptz)
  WHERE a.id = p_account AND a.deleted_at IS NULL AND a.status = ANY (p_from)
  RETURNING a.identity_id INTO v_identity;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_entries (actor, action, subject_id, details, request_id, created_at)
  VALUES (p_actor, 'payout_account.update', v_identity,
    jsonb_build_object('payout_account_id', p_account) || (p_state - 'token'), p_request, p_at);
  RETURN true;
END $$;

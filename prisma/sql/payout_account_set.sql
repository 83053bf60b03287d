-- Sets or removes the account that an identity's payouts go to from now on, replacing the previous one, and records who
-- did it. Runs with the owner's rights: the app's login cannot change accounts in any other way. An identity's first
-- account gets a weekly schedule.
-- p_account: {id, rail, token, type, bank, last4, usable_at, status, requirements, return_url, country, currency,
-- check_at}; null removes the account. Returns false if there was none to remove.
CREATE OR REPLACE FUNCTION payout_account_set(p_identity text, p_account jsonb, p_actor text, p_request text, p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM identities i WHERE i.id = p_identity FOR NO KEY UPDATE;
  UPDATE payout_accounts SET deleted_at = p_at WHERE identity_id = p_identity AND deleted_at IS NULL;
  IF p_account IS NULL AND NOT FOUND THEN RETURN false; END IF;
  IF p_account IS NOT NULL THEN
    INSERT INTO payout_accounts (id, identity_id, rail, token, type, bank, last4, created_at, usable_at, status,
      requirements, return_url, country, currency, check_at)
    VALUES (p_account->>'id', p_identity, p_account->>'rail', p_account->>'token', p_account->>'type', p_account->>'bank',
      p_account->>'last4', p_at, (p_account->>'usable_at')::timestamptz, coalesce(p_account->>'status', 'enabled'),
      coalesce(p_account->'requirements', '[]'), p_account->>'return_url', p_account->>'country', p_account->>'currency',
      (p_account->>'check_at')::timestamptz);
    INSERT INTO payout_schedules (identity_id, next_at, updated_at)
    SELECT p_identity, payout_next_at('weekly', 1, NULL, i.time_zone, p_at), p_at FROM identities i WHERE i.id = p_identity
    ON CONFLICT (identity_id) DO NOTHING;
  END IF;
  INSERT INTO audit_entries (actor, action, subject_id, details, request_id, created_at)
  VALUES (p_actor, CASE WHEN p_account IS NULL THEN 'payout_account.remove' ELSE 'payout_account.set' END, p_identity,
    CASE WHEN p_account IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('payout_account_id', p_account->>'id') END, p_request, p_at);
  RETURN true;
END $$;

-- Plans a payout from a balance, once per occasion: the row with the range of its statement, the payment that a job
-- sends, and the ledger entry, all or nothing. Amount, account and statement never change afterwards. `outcome` is
-- `planned`, or why nothing was planned: `planned_before`, `pending_before`, `no_account`, `restricted`,
-- `failed_before`, `insufficient` or `below_minimum`; the other columns describe the balance. Runs with the owner's
-- rights: the app's login cannot write payouts, nor payments that are payouts.
-- p_payout: {id, payment_id, identity_id, currency, trigger, occasion, amount_cents, minimum_cents, disbursement_id,
-- metadata,
--            statement_text, created_by_id, held_for}; metadata is text, to be stored unchanged; without an amount,
--            everything
--            available is paid out
CREATE OR REPLACE FUNCTION payout_plan(p_payout jsonb, p_actor text, p_at timestamptz, OUT outcome text,
  OUT available_cents bigint, OUT held_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_identity text := p_payout->>'identity_id';
  v_currency text := p_payout->>'currency';
  v_trigger text := p_payout->>'trigger';
  v_amount bigint := p_payout->>'amount_cents';
  v_account payout_accounts;
  v_schedule payout_schedules;
  v_last payouts;
  v_through bigint;
BEGIN
  -- Nothing can change the balance from here until this transaction ends.
  PERFORM ledger_lock(ARRAY['identity:' || v_identity || ':payable', 'identity:' || v_identity || ':receivable'],
    ARRAY[v_currency, v_currency]);
  SELECT b.available_cents, b.held_cents INTO available_cents, held_cents FROM payout_balance(v_identity, v_currency, p_at) b;
  outcome := 'planned_before';
  IF EXISTS (SELECT 1 FROM payouts o WHERE o.identity_id = v_identity AND o.currency = v_currency
    AND o.occasion = p_payout->>'occasion') THEN RETURN; END IF;
  outcome := 'pending_before';
  IF v_trigger = 'request' AND EXISTS (SELECT 1 FROM payouts o WHERE o.identity_id = v_identity AND o.currency = v_currency
    AND o.trigger = 'request' AND o.status = 'pending') THEN RETURN; END IF;

  outcome := 'no_account';
  SELECT * INTO v_account FROM payout_accounts a WHERE a.identity_id = v_identity AND a.deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO v_schedule FROM payout_schedules s WHERE s.identity_id = v_identity;
  outcome := 'restricted';
  IF v_account.status <> 'enabled' OR v_account.usable_at > p_at OR v_schedule.stopped_at IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM identities i WHERE i.id = v_identity AND i.status = 'active' AND i.kyc_tier > 0) THEN RETURN; END IF;
  SELECT * INTO v_last FROM payouts o WHERE o.identity_id = v_identity AND o.currency = v_currency ORDER BY o.created_at DESC, o.id DESC LIMIT 1;
  outcome := 'failed_before';
  -- If the last payout to an account failed, nothing is sent to it again until someone requests it.
  IF v_trigger <> 'request' AND v_last.status = 'failed' AND v_last.payout_account_id = v_account.id THEN RETURN; END IF;

  outcome := 'insufficient';
  IF v_trigger = 'disbursement' THEN
    IF v_schedule.interval = 'manual' OR available_cents < v_amount THEN RETURN; END IF;
  ELSE
    IF v_amount > available_cents - held_cents THEN RETURN; END IF;
    v_amount := coalesce(v_amount, available_cents - held_cents);
    outcome := 'below_minimum';
    IF v_amount <= 0 OR v_amount < coalesce((p_payout->>'minimum_cents')::bigint, 0) THEN RETURN; END IF;
    -- Every transaction that changed the balance has its id by now, and later ones get higher ids.
    SELECT last_value INTO v_through FROM ledger_transactions_id_seq;
    SELECT * INTO v_last FROM payouts o WHERE o.identity_id = v_identity AND o.currency = v_currency AND o.through_id IS NOT NULL
    ORDER BY o.through_id DESC LIMIT 1;
  END IF;

  INSERT INTO payouts (id, identity_id, identity_manager_id, amount_cents, currency, trigger, occasion, disbursement_id,
    payout_account_id, statement_text, metadata, after_id, through_id, carried_in_cents, carried_out_cents, reserved_in_cents,
    reserved_out_cents, held_for, created_by_id, created_at)
  SELECT p_payout->>'id', v_identity, i.manager_id, v_amount, v_currency, v_trigger, p_payout->>'occasion',
    p_payout->>'disbursement_id', v_account.id, p_payout->>'statement_text', coalesce(p_payout->>'metadata', '{}')::json,
    CASE WHEN v_through IS NOT NULL THEN coalesce(v_last.through_id, 0) END, v_through,
    CASE WHEN v_through IS NOT NULL THEN coalesce(v_last.carried_out_cents, 0) ELSE 0 END,
    CASE WHEN v_through IS NOT NULL THEN available_cents - v_amount ELSE 0 END,
    CASE WHEN v_through IS NOT NULL THEN coalesce(v_last.reserved_out_cents, 0) ELSE 0 END,
    CASE WHEN v_through IS NOT NULL THEN least(held_cents, available_cents - v_amount) ELSE 0 END,
    p_payout->>'held_for', p_payout->>'created_by_id', p_at
  FROM identities i WHERE i.id = v_identity;
  INSERT INTO payments (id, subject_type, subject_id, direction, amount_cents, currency, rail, token, status, next_at, created_at)
  VALUES (p_payout->>'payment_id', 'payout', p_payout->>'id', 'payout', v_amount, v_currency, v_account.rail, v_account.token,
    'planned', CASE WHEN p_payout->>'held_for' IS NULL THEN p_at END, p_at);
  PERFORM payment_post('payout_sent', ARRAY[p_payout->>'payment_id'], p_actor, p_at);
  outcome := 'planned';
END $$;

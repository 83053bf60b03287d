-- Records and posts a correction that two operators have decided on, once per decision, all or nothing. It never
-- overdraws an account: the account's floor rejects that. Runs with the owner's rights: the app's login cannot write
-- corrections.
-- p_correction: {id, kind, identity_id, rail, amount_cents, currency, reason, document, undoes_id, reference}
CREATE OR REPLACE FUNCTION correction_post(p_correction jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_row ledger_corrections;
  v_movements jsonb;
  v_approval text;
BEGIN
  SELECT a.id INTO v_approval FROM second_approvals a
  WHERE a.action = 'books.correct' AND a.status = 'approved' AND a.basis = p_correction->>'basis'
    AND NOT EXISTS (SELECT FROM ledger_corrections c WHERE c.approval_id = a.id)
  ORDER BY a.decided_at DESC LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'correction % was not approved by two operators', p_correction->>'id' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO ledger_corrections (id, kind, identity_id, rail, amount_cents, currency, reason, document, approval_id, undoes_id, reference, created_at)
  VALUES (p_correction->>'id', p_correction->>'kind', p_correction->>'identity_id', p_correction->>'rail',
    (p_correction->>'amount_cents')::bigint, p_correction->>'currency', p_correction->>'reason', p_correction->>'document',
    v_approval, p_correction->>'undoes_id', p_correction->>'reference', p_at)
  RETURNING * INTO v_row;
  SELECT jsonb_agg(to_jsonb(m) || jsonb_build_object('kind', 'correction', 'subject_id', v_row.id)) INTO v_movements
  FROM correction_movement(v_row) m;
  PERFORM ledger_post(v_movements, p_actor, p_at);
END $$;

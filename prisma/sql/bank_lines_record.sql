-- Records and posts the bookings of one account, each once: identified by account, day, amount and position among equal
-- amounts of that day. Returns the new ones. The account's row is locked, so that concurrent imports agree on the
-- position. Runs with the owner's rights: the app's login can only read bookings and the ledger (prisma/grants.sql).
-- p_lines: [{id, statement_id, booked_on, value_on, amount_cents, currency, ordinal, code, bank_reference, return_code,
-- parts: [{number,
--            amount_cents, name, text, structured_reference, end_to_end_id, bank_reference, return_code,
--            account_sealed, account_mark,
--            account_last4}]}]
CREATE OR REPLACE FUNCTION bank_lines_record(p_account text, p_lines jsonb, p_actor text, p_at timestamptz)
RETURNS TABLE (id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_new text[];
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM bank_accounts a WHERE a.id = p_account FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no bank account %', p_account USING ERRCODE = 'check_violation'; END IF;

  WITH recorded AS (
    INSERT INTO bank_lines (id, account_id, statement_id, booked_on, value_on, amount_cents, currency, ordinal, code, bank_reference,
      return_code, recorded_at)
    SELECT l.id, p_account, l.statement_id, l.booked_on, l.value_on, l.amount_cents, l.currency, l.ordinal, l.code, l.bank_reference,
      l.return_code, p_at
    FROM jsonb_to_recordset(p_lines) AS l(id text, statement_id text, booked_on date, value_on date, amount_cents bigint, currency text,
      ordinal int, code text, bank_reference text, return_code text)
    ON CONFLICT (account_id, booked_on, amount_cents, ordinal) DO NOTHING
    RETURNING bank_lines.id
  ), parts AS (
    INSERT INTO bank_line_parts (line_id, number, amount_cents, name, text, structured_reference, end_to_end_id, bank_reference,
      return_code, account_sealed, account_mark, account_last4, open_cents)
    SELECT r.id, p.number, p.amount_cents, p.name, p.text, p.structured_reference, p.end_to_end_id, p.bank_reference,
      p.return_code, p.account_sealed, p.account_mark, p.account_last4, p.amount_cents
    FROM recorded r
    JOIN jsonb_to_recordset(p_lines) AS l(id text, parts jsonb) ON l.id = r.id
    CROSS JOIN LATERAL jsonb_to_recordset(l.parts) AS p(number int, amount_cents bigint, name text, text text,
      structured_reference text, end_to_end_id text, bank_reference text, return_code text, account_sealed text, account_mark text,
      account_last4 text)
  )
  SELECT array_agg(r.id ORDER BY r.id) INTO v_new FROM recorded r;
  IF v_new IS NULL THEN RETURN; END IF;

  SELECT jsonb_agg(to_jsonb(m) || jsonb_build_object('kind', 'bank_line', 'subject_id', l.id) ORDER BY l.id) INTO v_movements
  FROM bank_lines l CROSS JOIN LATERAL bank_line_movement(l) m WHERE l.id = ANY (v_new);
  PERFORM ledger_post(v_movements, p_actor, p_at);
  RETURN QUERY SELECT unnest(v_new);
END $$;

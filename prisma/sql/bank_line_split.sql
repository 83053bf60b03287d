-- Replaces the single part of a booking with the payments that an advice lists. Returns false, and changes nothing, if
-- the booking has several parts or was ever matched, or if the payments don't add up to its amount. Posts nothing to
-- the ledger: the amount stays in suspense. Runs with the owner's rights: the app's login can only read bookings
-- (prisma/grants.sql).
-- p_parts: [{number, amount_cents, name, text, structured_reference, end_to_end_id, bank_reference, return_code,
-- account_sealed, account_mark,
--            account_last4}], numbered from 1
CREATE OR REPLACE FUNCTION bank_line_split(p_line text, p_parts jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM bank_line_parts p WHERE p.line_id = p_line FOR UPDATE;
  IF (SELECT count(*) FROM bank_line_parts p WHERE p.line_id = p_line) <> 1
    OR EXISTS (SELECT FROM bank_matches m WHERE m.line_id = p_line)
    OR (SELECT sum((p.value->>'amount_cents')::bigint) FROM jsonb_array_elements(p_parts) p)
      IS DISTINCT FROM (SELECT l.amount_cents FROM bank_lines l WHERE l.id = p_line) THEN RETURN false; END IF;
  INSERT INTO bank_line_parts (line_id, number, amount_cents, name, text, structured_reference, end_to_end_id, bank_reference,
    return_code, account_sealed, account_mark, account_last4, open_cents)
  SELECT p_line, p.number, p.amount_cents, p.name, p.text, p.structured_reference, p.end_to_end_id, p.bank_reference,
    p.return_code, p.account_sealed, p.account_mark, p.account_last4, p.amount_cents
  FROM jsonb_to_recordset(p_parts) AS p(number int, amount_cents bigint, name text, text text, structured_reference text,
    end_to_end_id text, bank_reference text, return_code text, account_sealed text, account_mark text, account_last4 text)
  ON CONFLICT (line_id, number) DO UPDATE SET amount_cents = excluded.amount_cents, name = excluded.name, text = excluded.text,
    structured_reference = excluded.structured_reference, end_to_end_id = excluded.end_to_end_id,
    bank_reference = excluded.bank_reference, return_code = excluded.return_code, account_sealed = excluded.account_sealed,
    account_mark = excluded.account_mark, account_last4 = excluded.account_last4, open_cents = excluded.open_cents;
  RETURN true;
END $$;

-- Releases a match that was reserved for sending money back, so that a person can match the amount again. Only if the
-- transfer that should have sent it was rejected or returned. Returns true if it was released; idempotent. Runs with
-- the owner's rights: the app's login can only read matches (prisma/grants.sql).
CREATE OR REPLACE FUNCTION bank_match_reopen(p_match text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_match bank_matches;
BEGIN
  UPDATE bank_matches m SET released_at = p_at
  WHERE m.id = p_match AND m.purpose = 'send_back' AND m.released_at IS NULL
    AND EXISTS (SELECT FROM bank_transfers t WHERE t.key = m.id AND t.direction = 'send_back' AND t.status IN ('rejected', 'returned'))
  RETURNING m.* INTO v_match;
  IF v_match.id IS NULL THEN RETURN false; END IF;
  UPDATE bank_line_parts p SET open_cents = p.open_cents + v_match.amount_cents
  WHERE p.line_id = v_match.line_id AND p.number = v_match.part_number;
  RETURN true;
END $$;

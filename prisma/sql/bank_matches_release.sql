-- Releases amounts reserved for gifts and commitment years that won't be charged, so that they can be matched again.
-- Booked matches stay. Returns how many were released. Runs with the owner's rights: the app's login can only read
-- matches (prisma/grants.sql).
CREATE OR REPLACE FUNCTION bank_matches_release(p_subjects text[], p_at timestamptz) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  WITH released AS (
    UPDATE bank_matches m SET released_at = p_at
    WHERE (m.gift_id = ANY (p_subjects) OR m.prepayment_id = ANY (p_subjects)) AND m.taken_at IS NULL AND m.released_at IS NULL
    RETURNING m.line_id, m.part_number, m.amount_cents
  ), opened AS (
    UPDATE bank_line_parts p SET open_cents = p.open_cents + r.cents
    FROM (SELECT line_id, part_number, sum(amount_cents) AS cents FROM released GROUP BY 1, 2) r
    WHERE p.line_id = r.line_id AND p.number = r.part_number
  )
  SELECT count(*) INTO v_count FROM released;
  RETURN v_count;
END $$;

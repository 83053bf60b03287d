-- Records what payments on the operator's bank account are for. A match with a gift or a commitment's year is reserved
-- until that is charged (bank_matches_take). An amount to send back is not booked: it stays in suspense until the
-- outgoing payment offsets it there. All others are booked at once. A constraint rejects matching more of a payment
-- than is open. Runs with the owner's rights: the app's login can only read matches and the ledger (prisma/grants.sql).
-- p_matches: [{id, line_id, part_number, amount_cents, purpose, gift_id, prepayment_id, payment_key, reasons}]
CREATE OR REPLACE FUNCTION bank_matches_record(p_matches jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM bank_line_parts p
  WHERE (p.line_id, p.number) IN (SELECT m.line_id, m.part_number FROM jsonb_to_recordset(p_matches) AS m(line_id text, part_number int))
  ORDER BY p.line_id, p.number FOR UPDATE;

  UPDATE bank_line_parts p SET open_cents = p.open_cents - m.cents
  FROM (SELECT m.line_id, m.part_number, sum(m.amount_cents) AS cents
    FROM jsonb_to_recordset(p_matches) AS m(line_id text, part_number int, amount_cents bigint) GROUP BY 1, 2) m
  WHERE p.line_id = m.line_id AND p.number = m.part_number;

  INSERT INTO bank_matches (id, line_id, part_number, amount_cents, currency, purpose, gift_id, prepayment_id, payment_key, reasons, decided_by,
    created_at, taken_at)
  SELECT m.id, m.line_id, m.part_number, m.amount_cents, l.currency, m.purpose, m.gift_id, m.prepayment_id, m.payment_key, m.reasons, p_actor, p_at,
    CASE WHEN m.purpose NOT IN ('gift', 'prepayment', 'send_back', 'sent_back') THEN p_at END
  FROM jsonb_to_recordset(p_matches) AS m(id text, line_id text, part_number int, amount_cents bigint, purpose text, gift_id text,
    prepayment_id text, payment_key text, reasons json)
  JOIN bank_lines l ON l.id = m.line_id;

  SELECT jsonb_agg(to_jsonb(v) || jsonb_build_object('kind', 'bank_match', 'subject_id', m.id) ORDER BY m.id) INTO v_movements
  FROM jsonb_to_recordset(p_matches) AS n(id text) JOIN bank_matches m ON m.id = n.id CROSS JOIN LATERAL bank_match_movement(m) v;
  IF v_movements IS NOT NULL THEN PERFORM ledger_post(v_movements, p_actor, p_at); END IF;
END $$;

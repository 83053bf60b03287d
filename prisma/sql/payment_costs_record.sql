-- Records costs that a rail has named, each by its reference once however often it is named, also of a charge that goes on as
-- another payment, and posts them. What a person
-- had recorded of a payment before the rail named its costs is taken back by its opposite. Runs with the owner's rights: the
-- app's login can only read costs and the ledger (prisma/grants.sql).
-- p_costs: [{payment_id, kind, reference, amount_cents, currency}]
CREATE OR REPLACE FUNCTION payment_costs_record(p_costs jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM payments p
  WHERE p.id IN (SELECT c.payment_id FROM jsonb_to_recordset(p_costs) AS c(payment_id text))
  ORDER BY p.id FOR NO KEY UPDATE;
  WITH named AS (
    SELECT c.payment_id, c.kind, c.reference, c.amount_cents, c.currency
    FROM jsonb_to_recordset(p_costs) AS c(payment_id text, kind text, reference text, amount_cents bigint, currency text)
    WHERE c.amount_cents <> 0
  ), wanted AS (
    SELECT n.* FROM named n
    UNION
    SELECT h.payment_id, h.kind, 'by hand, taken back', -h.amount_cents, h.currency::text FROM payment_costs h
    WHERE h.reference = 'by hand' AND EXISTS (
      SELECT 1 FROM named n WHERE n.payment_id = h.payment_id AND n.reference <> 'by hand')
  ), recorded AS (
    INSERT INTO payment_costs (payment_id, number, kind, reference, amount_cents, currency, recorded_at)
    SELECT w.payment_id,
      (SELECT count(*) FROM payment_costs k WHERE k.payment_id = w.payment_id)
        + row_number() OVER (PARTITION BY w.payment_id ORDER BY w.reference),
      w.kind, w.reference, w.amount_cents, w.currency, p_at
    FROM wanted w
    WHERE NOT EXISTS (
      SELECT 1 FROM payments p JOIN payments o ON coalesce(p.continues_id, p.id) IN (o.id, o.continues_id)
      JOIN payment_costs k ON k.payment_id = o.id AND k.reference = w.reference
      WHERE p.id = w.payment_id)
    RETURNING *
  )
  SELECT jsonb_agg(to_jsonb(m) || jsonb_build_object('kind', 'rail_cost', 'subject_id', p.subject_id) ORDER BY p.id, m.reference)
  INTO v_movements
  FROM recorded r JOIN payments p ON p.id = r.payment_id CROSS JOIN LATERAL payment_cost_movement(r, p.rail) m;
  IF v_movements IS NOT NULL THEN PERFORM ledger_post(v_movements, p_actor, p_at); END IF;
END $$;

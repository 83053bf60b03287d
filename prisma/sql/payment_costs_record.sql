-- Records and posts costs that a rail reports, idempotently by reference, even if the charge has continued as another
-- payment. If a person recorded a payment's cost before the rail reported it, that record is reversed. The recipient's
-- share comes off their balance now if the gift has settled, otherwise when it settles (gift_post). Runs with the
-- owner's rights: the app's login can only read costs and the ledger (prisma/grants.sql).
-- p_costs: [{payment_id, kind, reference, amount_cents, currency, bearer}]
CREATE OR REPLACE FUNCTION payment_costs_record(p_costs jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_movements jsonb;
  v_gifts text[];
BEGIN
  -- Gifts before payments: the usual lock order.
  SELECT array_agg(DISTINCT p.subject_id) INTO v_gifts
  FROM jsonb_to_recordset(p_costs) AS c(payment_id text, bearer text)
  JOIN payments p ON p.id = c.payment_id AND p.subject_type = 'gift' WHERE c.bearer = 'recipient';
  IF v_gifts IS NOT NULL THEN
    PERFORM 1 FROM gifts g WHERE g.id = ANY (v_gifts) ORDER BY g.id FOR NO KEY UPDATE;
  END IF;
  PERFORM 1 FROM payments p
  WHERE p.id IN (SELECT c.payment_id FROM jsonb_to_recordset(p_costs) AS c(payment_id text))
  ORDER BY p.id FOR NO KEY UPDATE;
  WITH named AS (
    -- A cost given back goes to whoever bore it. A cost in another currency than the gift's, or of a payment without a
    -- gift, is never the recipient's.
    SELECT c.payment_id, c.kind, c.reference, c.amount_cents, c.currency, CASE
        WHEN c.currency <> p.currency OR p.subject_type <> 'gift' THEN 'platform'
        WHEN c.amount_cents < 0 THEN coalesce((SELECT k.bearer FROM payment_costs k WHERE k.payment_id = c.payment_id
          AND k.kind = c.kind AND k.amount_cents > 0 ORDER BY k.number DESC LIMIT 1), c.bearer)
        ELSE c.bearer END AS bearer
    FROM jsonb_to_recordset(p_costs) AS c(payment_id text, kind text, reference text, amount_cents bigint, currency text, bearer text)
    JOIN payments p ON p.id = c.payment_id
    WHERE c.amount_cents <> 0
  ), wanted AS (
    SELECT n.* FROM named n
    UNION
    SELECT h.payment_id, h.kind, 'by hand, taken back', -h.amount_cents, h.currency::text, h.bearer FROM payment_costs h
    WHERE h.reference = 'by hand' AND EXISTS (
      SELECT 1 FROM named n WHERE n.payment_id = h.payment_id AND n.reference <> 'by hand')
  ), recorded AS (
    INSERT INTO payment_costs (payment_id, number, kind, reference, amount_cents, currency, bearer, recorded_at)
    SELECT w.payment_id,
      (SELECT count(*) FROM payment_costs k WHERE k.payment_id = w.payment_id)
        + row_number() OVER (PARTITION BY w.payment_id ORDER BY w.reference),
      w.kind, w.reference, w.amount_cents, w.currency, w.bearer, p_at
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
  IF v_gifts IS NOT NULL THEN
    SELECT array_agg(g.id) INTO v_gifts FROM gifts g WHERE g.id = ANY (v_gifts) AND g.status IN ('settled', 'reversed');
    PERFORM payment_costs_charge(v_gifts, p_actor, p_at);
  END IF;
END $$;

-- Records and posts changes that a rail booked in another currency than their payment's, idempotently by reference,
-- even if the charge has continued as another payment. Runs with the owner's rights: the app's login can only read
-- exchanges and the ledger (prisma/grants.sql).
-- p_exchanges: [{payment_id, reference, amount_cents, held_cents, held_currency}]
CREATE OR REPLACE FUNCTION payment_exchanges_record(p_exchanges jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM payments p
  WHERE p.id IN (SELECT x.payment_id FROM jsonb_to_recordset(p_exchanges) AS x(payment_id text))
  ORDER BY p.id FOR NO KEY UPDATE;
  WITH recorded AS (
    INSERT INTO payment_exchanges (payment_id, number, reference, amount_cents, held_cents, held_currency, recorded_at)
    SELECT x.payment_id,
      (SELECT count(*) FROM payment_exchanges k WHERE k.payment_id = x.payment_id)
        + row_number() OVER (PARTITION BY x.payment_id ORDER BY x.reference),
      x.reference, x.amount_cents, x.held_cents, x.held_currency, p_at
    FROM jsonb_to_recordset(p_exchanges) AS x(payment_id text, reference text, amount_cents bigint, held_cents bigint, held_currency text)
    JOIN payments p ON p.id = x.payment_id
    WHERE x.held_currency <> p.currency AND NOT EXISTS (
      SELECT 1 FROM payments o JOIN payment_exchanges k ON k.payment_id = o.id AND k.reference = x.reference
      WHERE coalesce(p.continues_id, p.id) IN (o.id, o.continues_id))
    RETURNING *
  )
  SELECT jsonb_agg(to_jsonb(m) || jsonb_build_object('kind', 'rail_exchanged', 'subject_id', p.subject_id) ORDER BY p.id, m.reference, m.leg)
  INTO v_movements
  FROM recorded r JOIN payments p ON p.id = r.payment_id
  CROSS JOIN LATERAL payment_exchange_movement(r, p.rail, p.currency::text) m;
  IF v_movements IS NOT NULL THEN PERFORM ledger_post(v_movements, p_actor, p_at); END IF;
END $$;

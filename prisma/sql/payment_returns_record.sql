-- Records and posts parts of charges that rails returned by themselves, idempotently by reference. A charge that has
-- continued as another payment was booked as returned in full, so its parts are booked on that payment. A charge that
-- was returned before it cleared has no bookings, so its parts have none either. Returns the payments that have new
-- parts, with the total booked for each. Parts can be booked only if they leave some of the charge, and if the gift has
-- settled, or was reversed or failed with a cleared charge whose refund the rail has declined. Otherwise nothing is
-- recorded for the payment. The caller has locked the gifts. Runs with the owner's rights: the app's login can only
-- read these parts and the ledger (prisma/grants.sql).
-- p_returns: [{payment_id, kind, reference, amount_cents}]
CREATE OR REPLACE FUNCTION payment_returns_record(p_returns jsonb, p_actor text, p_at timestamptz)
RETURNS TABLE (payment_id text, is_booked boolean, returned_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_new jsonb;
  v_booked text[];
  v_gifts text[];
  v_movements jsonb;
BEGIN
  PERFORM 1 FROM payments p
  WHERE p.id IN (SELECT r.payment_id FROM jsonb_to_recordset(p_returns) AS r(payment_id text)) ORDER BY p.id FOR NO KEY UPDATE;

  SELECT jsonb_agg(to_jsonb(r)) INTO v_new
  FROM jsonb_to_recordset(p_returns) AS r(payment_id text, kind text, reference text, amount_cents bigint)
  WHERE NOT EXISTS (SELECT 1 FROM payment_returns k WHERE k.payment_id = r.payment_id AND k.reference = r.reference)
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = r.payment_id AND (p.status = 'reinstated' OR p.status = 'returned' AND p.cleared_at IS NULL));
  IF v_new IS NULL THEN RETURN; END IF;

  SELECT array_agg(p.id), array_agg(g.id) INTO v_booked, v_gifts
  FROM (SELECT r.payment_id AS id, sum(r.amount_cents) AS cents FROM jsonb_to_recordset(v_new) AS r(payment_id text, amount_cents bigint) GROUP BY 1) n
  JOIN payments p USING (id) JOIN gifts g ON g.id = p.subject_id
  WHERE p.direction = 'charge' AND g.prepayment_id IS NULL AND p.returned_cents + n.cents < p.amount_cents
    AND (g.status = 'settled' OR (g.status = 'reversed' OR g.status = 'failed' AND p.cleared_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM payments r WHERE r.charge_id = p.id AND r.status <> 'declined'));
  PERFORM gift_hold_balances(v_gifts);

  WITH parts AS (
    SELECT r.*, g.net_cents, g.status <> 'settled' AS is_owed, p.returned_cents + sum(r.amount_cents) OVER (PARTITION BY p.id ORDER BY r.reference) AS through,
      row_number() OVER (PARTITION BY p.id ORDER BY r.reference) AS place
    FROM jsonb_to_recordset(v_new) AS r(payment_id text, kind text, reference text, amount_cents bigint)
    JOIN payments p ON p.id = r.payment_id JOIN gifts g ON g.id = p.subject_id
    WHERE p.id = ANY (v_booked)
  ), recorded AS (
    INSERT INTO payment_returns (payment_id, number, kind, reference, amount_cents, is_owed, recipient_cents, recorded_at)
    SELECT n.payment_id, (SELECT count(*) FROM payment_returns k WHERE k.payment_id = n.payment_id) + n.place,
      n.kind, n.reference, n.amount_cents, n.is_owed,
      -- The recipient's net first, part by part, then the fee.
      CASE WHEN n.is_owed THEN 0
        ELSE least(n.through, greatest(n.net_cents, 0)) - least(n.through - n.amount_cents, greatest(n.net_cents, 0)) END, p_at
    FROM parts n
    RETURNING *
  ), summed AS (
    SELECT r.payment_id, r.is_owed, sum(r.amount_cents) AS cents FROM recorded r GROUP BY 1, 2
  ), paid AS (
    UPDATE payments p SET returned_cents = p.returned_cents + s.cents FROM summed s WHERE p.id = s.payment_id
  ), given AS (
    UPDATE gifts g SET returned_cents = g.returned_cents + s.cents
    FROM summed s JOIN payments p ON p.id = s.payment_id WHERE g.id = p.subject_id AND NOT s.is_owed
  ), shared AS (
    -- What the earlier parts of this batch take from the same balance.
    SELECT r.payment_id, r.number,
      sum(r.recipient_cents) OVER (PARTITION BY g.to_id, g.currency ORDER BY g.id, r.payment_id, r.number) - r.recipient_cents AS before
    FROM recorded r JOIN payments p ON p.id = r.payment_id JOIN gifts g ON g.id = p.subject_id
  ), due AS (
    SELECT m.*, g.id AS subject_id, g.to_id, r.is_owed, s.before
    FROM recorded r JOIN shared s USING (payment_id, number)
    JOIN payments p ON p.id = r.payment_id JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_return_movement(r, p.rail, g.to_id, g.currency::text) m
  ), held AS (
    SELECT d.*, CASE WHEN d.leg = 1 AND NOT d.is_owed THEN greatest(least(d.amount_cents, coalesce(b.posted_cents - b.pending_out_cents, 0) - d.before), 0)
      ELSE d.amount_cents END AS cents
    FROM due d
    LEFT JOIN ledger_accounts a ON a.code = 'identity:' || d.to_id || ':payable' AND a.currency = d.currency
    LEFT JOIN ledger_balances b ON b.account_id = a.id
  )
  SELECT jsonb_agg(jsonb_build_object('kind', h.kind, 'subject_id', h.subject_id, 'reference', h.reference, 'phase', h.phase,
    'currency', h.currency, 'leg', x.leg, 'debit', x.debit, 'credit', h.credit, 'amount_cents', x.cents) ORDER BY h.reference, x.leg)
  INTO v_movements
  FROM held h CROSS JOIN LATERAL (VALUES
    (h.leg, h.debit, h.cents), (2, 'identity:' || h.to_id || ':receivable', h.amount_cents - h.cents)
  ) AS x(leg, debit, cents)
  WHERE x.cents > 0;
  IF v_movements IS NOT NULL THEN PERFORM ledger_post(v_movements, p_actor, p_at); END IF;
  RETURN QUERY SELECT p.id, coalesce(p.id = ANY (v_booked), false), p.returned_cents FROM payments p
    WHERE p.id IN (SELECT r.payment_id FROM jsonb_to_recordset(v_new) AS r(payment_id text)) ORDER BY p.id;
END $$;

-- Posts one kind of movement for gifts: the caller names the gifts, their rows determine what moves (gift_movement).
-- Each gift must be in the status that the movement starts from, and be locked by the caller; one that settles is
-- written as settled before, so that as little as possible happens under the lock of its recipient's balance. Runs with
-- the owner's rights: the app's login can only read the ledger (prisma/grants.sql).
CREATE OR REPLACE FUNCTION gift_post(p_kind text, p_gifts text[], p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- Processes of an earlier version post what settles before they write it as settled.
  v_from text[] := CASE p_kind
    WHEN 'gift_clearing' THEN ARRAY['pending'] WHEN 'gift_settled' THEN ARRAY['settled', 'settling']
    WHEN 'gift_returned' THEN ARRAY['settling'] WHEN 'gift_reversed' THEN ARRAY['settled'] END;
  v_wrong text;
  v_movements jsonb;
BEGIN
  SELECT min(x.id) INTO v_wrong FROM unnest(p_gifts) AS x(id)
  WHERE NOT EXISTS (SELECT 1 FROM gifts g WHERE g.id = x.id AND g.status = ANY (v_from));
  IF v_wrong IS NOT NULL OR v_from IS NULL THEN
    RAISE EXCEPTION '% of % is refused', p_kind, v_wrong USING ERRCODE = 'check_violation';
  END IF;

  IF p_kind IN ('gift_settled', 'gift_reversed') THEN
    PERFORM gift_hold_balances(p_gifts);
  END IF;

  WITH due AS (
    SELECT p_kind AS kind, g.id AS subject_id, m.*
    FROM gifts g CROSS JOIN LATERAL gift_movement(p_kind, g.id, g.to_id, g.rail, g.currency::text, g.amount_cents, g.fee_cents,
      g.returned_cents, g.prepayment_id) m
    WHERE g.id = ANY (p_gifts)
  ), received AS (
    -- Each gift's net for its recipient, and the total of the recipient's earlier gifts in this batch.
    SELECT g.id, g.to_id, g.currency, d.amount_cents AS net,
      sum(d.amount_cents) OVER (PARTITION BY g.to_id, g.currency ORDER BY g.id) - d.amount_cents AS before
    FROM gifts g JOIN due d ON d.subject_id = g.id AND d.leg = 1
    WHERE p_kind IN ('gift_settled', 'gift_reversed')
  ), shared AS (
    -- The part that the recipient repays (settlement) or still holds (refund), given what the earlier gifts have left.
    SELECT r.id, r.to_id, greatest(least(r.net, b.posted_cents - b.pending_out_cents - r.before), 0) AS cents
    FROM received r
    JOIN ledger_accounts a ON a.currency = r.currency AND a.code =
      'identity:' || r.to_id || CASE p_kind WHEN 'gift_settled' THEN ':receivable' ELSE ':payable' END
    JOIN ledger_balances b ON b.account_id = a.id
  ), legs AS (
    SELECT d.kind, d.subject_id, d.reference, d.phase, d.resolves, d.reverses, d.currency, d.leg, d.debit, d.credit,
      CASE WHEN p_kind = 'gift_reversed' AND d.leg = 1 THEN s.cents ELSE d.amount_cents END AS amount_cents
    FROM due d LEFT JOIN shared s ON s.id = d.subject_id
    UNION ALL
    SELECT d.kind, d.subject_id, d.reference, d.phase, d.resolves, d.reverses, d.currency, 2,
      'identity:' || s.to_id || ':receivable', d.credit, d.amount_cents - s.cents
    FROM due d JOIN shared s ON s.id = d.subject_id WHERE p_kind = 'gift_reversed' AND d.leg = 1
    UNION ALL
    SELECT d.kind, d.subject_id, d.reference, d.phase, d.resolves, d.reverses, d.currency, 5,
      'identity:' || s.to_id || ':payable', 'identity:' || s.to_id || ':receivable', s.cents
    FROM due d JOIN shared s ON s.id = d.subject_id WHERE p_kind = 'gift_settled' AND d.leg = 1
  )
  SELECT jsonb_agg(to_jsonb(l) ORDER BY l.subject_id, l.leg) INTO v_movements
  FROM legs l WHERE l.leg IS NULL OR l.amount_cents > 0;
  PERFORM ledger_post(v_movements, p_actor, p_at);
  -- Charges recipients their share of the costs that the rail reported before the gifts settled.
  IF p_kind = 'gift_settled' THEN PERFORM payment_costs_charge(p_gifts, p_actor, p_at); END IF;
END $$;

-- Posts one kind of movement for payments: the caller names the payments, their rows determine what moves
-- (payment_movement). Each payment must be in the status that the movement requires, and its subject be locked by the
-- caller. Runs with the owner's rights: the app's login can only read the ledger (prisma/grants.sql).
CREATE OR REPLACE FUNCTION payment_post(p_kind text, p_payments text[], p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_wrong text;
  v_movements jsonb;
BEGIN
  SELECT min(x.id) INTO v_wrong FROM unnest(p_payments) AS x(id)
  WHERE NOT EXISTS (
    SELECT 1 FROM payments p
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM payments o WHERE o.id = p.charge_id AND o.status = 'returned') AS is_returned,
        CASE p.subject_type
          WHEN 'gift' THEN (SELECT g.status = 'failed' FROM gifts g WHERE g.id = p.subject_id)
          ELSE (SELECT y.status IN ('failed', 'canceled') AND y.paid_at IS NULL FROM prepayments y WHERE y.id = p.subject_id)
        END AS has_failed,
        CASE p.subject_type
          WHEN 'gift' THEN (SELECT g.status = 'settling' AND g.screening <> 'clear' FROM gifts g WHERE g.id = p.subject_id)
          ELSE (SELECT y.status = 'pending' AND y.screening <> 'clear' FROM prepayments y WHERE y.id = p.subject_id)
        END AS is_frozen
    ) c
    WHERE p.id = x.id AND CASE p_kind
      WHEN 'refund_paid' THEN p.direction = 'refund' AND p.status = 'cleared'
      WHEN 'refund_returned' THEN p.direction = 'refund' AND p.status = 'returned'
        AND (p.replaces_id IS NULL OR p.cleared_at IS NOT NULL)
      WHEN 'refund_credited' THEN p.direction = 'refund' AND p.status = 'rejected' AND p.replaces_id IS NULL
        AND NOT c.is_returned
      WHEN 'refund_reopened' THEN p.direction = 'refund' AND p.status = 'unknown' AND p.round > 0 AND p.replaces_id IS NULL
        AND NOT c.is_returned
      WHEN 'credit_restored' THEN p.direction = 'refund' AND p.status IN ('rejected', 'returned') AND p.replaces_id IS NULL
        AND p.round > 0 AND NOT c.is_returned
      WHEN 'credit_withdrawn' THEN p.direction = 'refund' AND p.status IN ('rejected', 'returned') AND p.replaces_id IS NULL
        AND c.is_returned AND NOT EXISTS (SELECT 1 FROM payments s WHERE s.replaces_id = p.id AND s.status = 'cleared')
      WHEN 'charge_unclaimed' THEN p.direction = 'charge' AND p.status = 'cleared' AND (c.has_failed OR c.is_frozen)
      WHEN 'charge_claimed' THEN p.direction = 'charge' AND p.status IN ('cleared', 'disputed')
        AND c.is_frozen
        AND EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.reference = 'payment:' || p.id || ':charge_unclaimed')
      WHEN 'charge_returned' THEN p.direction = 'charge' AND p.status = 'returned' AND p.cleared_at IS NOT NULL
      WHEN 'charge_reinstated' THEN p.direction = 'charge' AND p.status = 'cleared' AND p.round > 0
      WHEN 'payout_reopened' THEN p.direction = 'payout' AND p.status = 'unknown' AND p.round > 0
      WHEN 'payout_sent' THEN p.direction = 'payout' AND p.status = 'planned'
      WHEN 'payout_paid' THEN p.direction = 'payout' AND p.status = 'cleared'
      WHEN 'payout_rejected' THEN p.direction = 'payout' AND (p.status IN ('rejected', 'declined')
        OR (p.status = 'returned' AND p.cleared_at IS NULL))
      WHEN 'payout_returned' THEN p.direction = 'payout' AND p.status = 'returned' AND p.cleared_at IS NOT NULL
      ELSE false END);
  IF v_wrong IS NOT NULL THEN
    RAISE EXCEPTION '% of % is refused', p_kind, v_wrong USING ERRCODE = 'check_violation';
  END IF;
  SELECT jsonb_agg(to_jsonb(m) || jsonb_build_object('kind', p_kind, 'subject_id', p.subject_id) ORDER BY p.id)
  INTO v_movements
  FROM payments p CROSS JOIN LATERAL payment_movement(p_kind, p, payment_party(p.subject_type, p.subject_id)) m
  WHERE p.id = ANY (p_payments);
  PERFORM ledger_post(v_movements, p_actor, p_at);
END $$;

-- Charges recipients their share of rail costs that are not decided yet: in total at most each gift's net, if positive,
-- taken from what they hold, with the rest owed. What a rail gives back goes to them, as far as they bore it. Each cost
-- is decided once, in the order of recording. The caller has locked the gifts. Runs with the owner's rights.
CREATE OR REPLACE FUNCTION payment_costs_charge(p_gifts text[], p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_cost record;
  v_due jsonb := '[]';
  v_movements jsonb;
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments p JOIN payment_costs c ON c.payment_id = p.id AND c.bearer = 'recipient' AND c.recipient_cents IS NULL
    WHERE p.subject_id = ANY (p_gifts)) THEN RETURN; END IF;
  PERFORM gift_hold_balances(p_gifts);
  FOR v_cost IN
    SELECT c.payment_id, c.number, c.amount_cents, g.id AS gift_id, g.net_cents
    FROM gifts g JOIN payments p ON p.subject_id = g.id AND p.subject_type = 'gift'
    JOIN payment_costs c ON c.payment_id = p.id AND c.bearer = 'recipient' AND c.recipient_cents IS NULL
    WHERE g.id = ANY (p_gifts) AND g.prepayment_id IS NULL
    ORDER BY g.id, c.recorded_at, c.payment_id, c.number
  LOOP
    UPDATE payment_costs c SET recipient_cents = CASE WHEN v_cost.amount_cents > 0
        THEN least(v_cost.amount_cents, greatest(v_cost.net_cents, 0) - b.cents) ELSE greatest(v_cost.amount_cents, -b.cents) END
    FROM (SELECT coalesce(sum(k.recipient_cents), 0)::bigint AS cents FROM payments q JOIN payment_costs k ON k.payment_id = q.id
      WHERE q.subject_id = v_cost.gift_id) b
    WHERE c.payment_id = v_cost.payment_id AND c.number = v_cost.number;
    v_due := v_due || jsonb_build_object('payment_id', v_cost.payment_id, 'number', v_cost.number);
  END LOOP;
  UPDATE gifts g SET rail_cost_cents = s.cents
  FROM (SELECT p.subject_id, sum(c.recipient_cents)::bigint AS cents FROM payments p JOIN payment_costs c ON c.payment_id = p.id
    WHERE p.subject_id = ANY (p_gifts) AND c.recipient_cents IS NOT NULL GROUP BY 1) s
  WHERE g.id = s.subject_id AND g.rail_cost_cents IS DISTINCT FROM s.cents;

  WITH charged AS (
    SELECT m.*, g.id AS subject_id, g.to_id, c.recipient_cents,
      -- What the earlier costs of this batch take from the same balance.
      sum(greatest(c.recipient_cents, 0)) OVER (PARTITION BY g.to_id, c.currency ORDER BY g.id, c.payment_id, c.number)
        - greatest(c.recipient_cents, 0) AS before
    FROM jsonb_to_recordset(v_due) AS d(payment_id text, number int)
    JOIN payment_costs c ON c.payment_id = d.payment_id AND c.number = d.number
    JOIN payments p ON p.id = c.payment_id JOIN gifts g ON g.id = p.subject_id
    CROSS JOIN LATERAL payment_cost_share(c, g.to_id) m
  ), legs AS (
    SELECT h.*, CASE WHEN h.recipient_cents > 0
      THEN greatest(least(h.amount_cents, b.posted_cents - b.pending_out_cents - h.before), 0) ELSE h.amount_cents END AS held
    FROM charged h
    JOIN ledger_accounts a ON a.code = 'identity:' || h.to_id || ':payable' AND a.currency = h.currency
    JOIN ledger_balances b ON b.account_id = a.id
  )
  SELECT jsonb_agg(jsonb_build_object('kind', 'rail_cost_charged', 'subject_id', l.subject_id, 'reference', l.reference, 'phase', l.phase,
    'currency', l.currency, 'leg', x.leg, 'debit', x.debit, 'credit', l.credit, 'amount_cents', x.cents) ORDER BY l.reference, x.leg)
  INTO v_movements
  FROM legs l CROSS JOIN LATERAL (VALUES
    (1, l.debit, l.held), (2, 'identity:' || l.to_id || ':receivable', l.amount_cents - l.held)
  ) AS x(leg, debit, cents)
  WHERE x.cents > 0;
  IF v_movements IS NOT NULL THEN PERFORM ledger_post(v_movements, p_actor, p_at); END IF;
END $$;

-- The ledger movement of a gift, computed from its row alone: gift_post writes it, and the audit compares the ledger
-- with it. A movement without legs has one row with a null leg; an unknown kind has no row. Two legs also depend on
-- current balances: in a refund, the recipient pays what it still holds and owes the rest (gift_post splits leg 1; leg
-- 2 is the owed part), and a settlement repays what the recipient owes (leg 5, which is not here). The gift of a
-- commitment's year moves nothing: its money is the pool's (pool_movement).
-- Takes columns, because each use of a whole-row parameter takes the row apart again; uses SELECTs for legs, because
-- VALUES rows are prepared again in each call. The legs are one plain union that does not use the gift's id: the audit
-- inlines it, and PostgreSQL then computes the legs once for all similar gifts.
CREATE OR REPLACE FUNCTION gift_movement(p_kind text, p_id text, p_to_id text, p_rail text, p_currency text, p_amount_cents bigint,
  p_fee_cents bigint, p_returned_cents bigint, p_prepayment_id text)
RETURNS TABLE (
  reference text, phase text, resolves text, reverses text, currency text, leg int, debit text, credit text,
  amount_cents bigint
) LANGUAGE sql STABLE AS $$
  SELECT 'gift:' || p_id || CASE p_kind
      WHEN 'gift_clearing' THEN ':fund' WHEN 'gift_settled' THEN ':settle' WHEN 'gift_returned' THEN ':void' ELSE ':reverse' END,
    CASE p_kind WHEN 'gift_clearing' THEN 'pending' WHEN 'gift_settled' THEN 'post' WHEN 'gift_returned' THEN 'void' ELSE 'posted' END,
    CASE WHEN p_kind IN ('gift_settled', 'gift_returned') THEN 'gift:' || p_id || ':fund' END,
    CASE p_kind WHEN 'gift_reversed' THEN 'gift:' || p_id || ':settle' END,
    p_currency, l.leg, l.debit, l.credit, l.cents
  FROM (
    -- The amount arrives at the rail: the fee goes to the platform, as far as the amount covers it, the rest to the recipient.
    SELECT p_kind IN ('gift_clearing', 'gift_settled'), 1, 'rail:' || p_rail || ':clearing', 'identity:' || p_to_id || ':payable',
      p_amount_cents - least(p_amount_cents, p_fee_cents)
    UNION ALL
    SELECT p_kind IN ('gift_clearing', 'gift_settled'), 3, 'rail:' || p_rail || ':clearing', 'platform:fee_revenue',
      least(p_amount_cents, p_fee_cents)
    UNION ALL
    SELECT p_kind IN ('gift_clearing', 'gift_settled'), 4, 'platform:fee_waiver', 'platform:fee_revenue',
      p_fee_cents - least(p_amount_cents, p_fee_cents)
    UNION ALL
    -- Fails while it clears: what was pending is dropped.
    SELECT p_kind = 'gift_returned', NULL, NULL, NULL, NULL
    UNION ALL
    -- Everything back to the donor, the fee included, less what has gone back by itself (payment_return_movement).
    SELECT p_kind = 'gift_reversed', 1, 'identity:' || p_to_id || ':payable', 'rail:' || p_rail || ':refunds_unpaid',
      greatest(p_amount_cents - least(p_amount_cents, p_fee_cents) - p_returned_cents, 0)
    UNION ALL
    SELECT p_kind = 'gift_reversed', 3, 'platform:fee_revenue', 'rail:' || p_rail || ':refunds_unpaid',
      least(p_amount_cents, p_fee_cents, p_amount_cents - p_returned_cents)
    UNION ALL
    SELECT p_kind = 'gift_reversed', 4, 'platform:fee_revenue', 'platform:fee_waiver', p_fee_cents - least(p_amount_cents, p_fee_cents)
  ) AS l(moves, leg, debit, credit, cents)
  WHERE l.moves AND (l.leg IS NULL OR l.cents > 0) AND p_prepayment_id IS NULL
$$;

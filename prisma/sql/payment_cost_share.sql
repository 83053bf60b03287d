-- What moves for the part of a cost that a gift's recipient bears, by its row and by nothing else: it comes off their balance and the
-- platform has it back. What they no longer hold is owed, in a leg 2 (payment_costs_charge).
CREATE OR REPLACE FUNCTION payment_cost_share(p_cost payment_costs, p_recipient text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment:' || p_cost.payment_id || ':rail_cost_charged:' || p_cost.number, 'posted', p_cost.currency::text, 1,
    CASE WHEN p_cost.recipient_cents > 0 THEN 'identity:' || p_recipient || ':payable' ELSE 'platform:rail_cost' END,
    CASE WHEN p_cost.recipient_cents > 0 THEN 'platform:rail_cost' ELSE 'identity:' || p_recipient || ':payable' END,
    abs(p_cost.recipient_cents)
  WHERE p_cost.recipient_cents <> 0
$$;

-- The ledger movement of the part of a cost that a gift's recipient bears, computed from its row alone: it moves from
-- their balance to the platform. What they no longer hold is owed, in leg 2 (payment_costs_charge).
CREATE OR REPLACE FUNCTION payment_cost_share(p_cost payment_costs, p_recipient text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment:' || p_cost.payment_id || ':rail_cost_charged:' || p_cost.number, 'posted', p_cost.currency::text, 1,
    CASE WHEN p_cost.recipient_cents > 0 THEN 'identity:' || p_recipient || ':payable' ELSE 'platform:rail_cost' END,
    CASE WHEN p_cost.recipient_cents > 0 THEN 'platform:rail_cost' ELSE 'identity:' || p_recipient || ':payable' END,
    abs(p_cost.recipient_cents)
  WHERE p_cost.recipient_cents <> 0
$$;

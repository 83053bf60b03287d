-- The ledger movement of a payment's cost, computed from its row alone: the platform bears what a rail keeps, and gets
-- what the rail gives back of it. The first cost has the reference that was used before a payment could have several.
CREATE OR REPLACE FUNCTION payment_cost_movement(p_cost payment_costs, p_rail text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment:' || p_cost.payment_id || ':rail_cost' || CASE p_cost.number WHEN 1 THEN '' ELSE ':' || p_cost.number END,
    'posted', p_cost.currency::text, 1,
    CASE WHEN p_cost.amount_cents > 0 THEN 'platform:rail_cost' ELSE 'rail:' || p_rail || ':clearing' END,
    CASE WHEN p_cost.amount_cents > 0 THEN 'rail:' || p_rail || ':clearing' ELSE 'platform:rail_cost' END,
    abs(p_cost.amount_cents)
$$;

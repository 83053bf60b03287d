-- What moves for a cost of a payment, by its row and by nothing else: the platform bears what a rail keeps for itself, and gets
-- what the rail gives back of it. The first one has the reference that costs had before there could be several.
CREATE OR REPLACE FUNCTION payment_cost_movement(p_cost payment_costs, p_rail text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment:' || p_cost.payment_id || ':rail_cost' || CASE p_cost.number WHEN 1 THEN '' ELSE ':' || p_cost.number END,
    'posted', p_cost.currency::text, 1,
    CASE WHEN p_cost.amount_cents > 0 THEN 'platform:rail_cost' ELSE 'rail:' || p_rail || ':clearing' END,
    CASE WHEN p_cost.amount_cents > 0 THEN 'rail:' || p_rail || ':clearing' ELSE 'platform:rail_cost' END,
    abs(p_cost.amount_cents)
$$;

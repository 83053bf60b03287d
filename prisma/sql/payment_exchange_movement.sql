-- What moves for a change that a rail booked in another currency than the payment's, by its row and by nothing else: it leaves what
-- the rail holds in the one, and comes to what it holds in the other, and the account of what is exchanged has both. A leg 2 would be a debt
-- (movement-invariants.ts).
CREATE OR REPLACE FUNCTION payment_exchange_movement(p_exchange payment_exchanges, p_rail text, p_currency text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment:' || p_exchange.payment_id || ':exchange:' || p_exchange.number, 'posted', l.currency, l.leg,
    'rail:' || p_rail || CASE WHEN l.cents > 0 THEN ':clearing' ELSE ':exchange' END,
    'rail:' || p_rail || CASE WHEN l.cents > 0 THEN ':exchange' ELSE ':clearing' END,
    abs(l.cents)
  FROM (VALUES
    (1, p_currency, -p_exchange.amount_cents),
    (3, p_exchange.held_currency::text, p_exchange.held_cents)
  ) AS l(leg, currency, cents)
  WHERE l.cents <> 0
$$;

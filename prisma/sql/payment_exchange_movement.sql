-- The ledger movement of a change that a rail booked in another currency than the payment's, computed from its row
-- alone: the amount leaves the rail's balance in one currency and enters it in the other, both against the exchange
-- account. Leg 2 is left out, because it stands for a debt (movement-invariants.ts).
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

-- The ledger movement of a part of a gift's charge that the rail returned by itself, computed from its row alone: it
-- leaves the rail, taken from the recipient's balance up to their net of the gift, then from the platform's fee. What
-- the recipient no longer holds is owed, in leg 2 (payment_returns_record). If the gift had been reversed or had
-- failed, it comes off what the donor is owed.
CREATE OR REPLACE FUNCTION payment_return_movement(p_return payment_returns, p_rail text, p_recipient text, p_currency text)
RETURNS TABLE (kind text, reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'part_' || CASE p_return.kind WHEN 'refund' THEN 'refunded' ELSE 'disputed' END,
    'payment:' || p_return.payment_id || ':part_returned:' || p_return.number, 'posted', p_currency,
    l.leg, l.debit, 'rail:' || p_rail || ':clearing', l.cents
  FROM (VALUES
    (1, 'identity:' || p_recipient || ':payable', p_return.recipient_cents, false),
    (3, 'platform:fee_revenue', p_return.amount_cents - p_return.recipient_cents, false),
    (1, 'rail:' || p_rail || ':refunds_unpaid', p_return.amount_cents, true)
  ) AS l(leg, debit, cents, is_owed)
  WHERE l.cents > 0 AND l.is_owed = p_return.is_owed
$$;

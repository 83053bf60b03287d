-- What moves for a payment of a gift besides the gift itself, by their rows and by nothing else, as gift_movement has it for
-- gifts.
CREATE OR REPLACE FUNCTION payment_movement(p_kind text, p_payment payments, p_gift gifts)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'payment:' || p_payment.id || ':' || p_kind, 'posted', p_payment.currency::text, 1, l.debit, l.credit, l.cents
  FROM (VALUES
    -- The rail has paid a refund.
    ('refund_paid', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid', 'rail:' || p_payment.rail || ':clearing',
      p_payment.amount_cents),
    -- The rail will never pay it: it is owed to the donor in another way.
    ('refund_credited', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'identity:' || p_gift.from_id || ':credit', p_payment.amount_cents),
    -- The rail took the charge back after all, so that the donor has the money.
    ('credit_withdrawn', 'refund', 'identity:' || p_gift.from_id || ':credit',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- A charge cleared for a gift that had failed by then: it is owed back.
    ('charge_unclaimed', 'charge', 'rail:' || p_payment.rail || ':clearing',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- The rail took back a charge that had cleared: what was owed to the donor for it is paid.
    ('charge_returned', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- What the rail kept for itself.
    ('rail_cost', p_payment.direction, 'platform:rail_cost', 'rail:' || p_payment.rail || ':clearing',
      p_payment.cost_cents)
  ) AS l(kind, direction, debit, credit, cents)
  WHERE l.kind = p_kind AND l.direction = p_payment.direction AND l.cents > 0
    AND p_payment.subject_type = 'gift' AND p_payment.subject_id = p_gift.id
$$;

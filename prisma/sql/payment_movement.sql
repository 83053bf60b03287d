-- What moves for a payment besides its subject itself, by its row, by whose money it moves (payment_party) and by nothing
-- else, as gift_movement has it for gifts.
CREATE OR REPLACE FUNCTION payment_movement(p_kind text, p_payment payments, p_party text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'payment:' || p_payment.id || ':' || p_kind, 'posted', p_payment.currency::text, 1, l.debit, l.credit, l.cents
  FROM (VALUES
    -- The rail has paid a refund.
    ('refund_paid', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid', 'rail:' || p_payment.rail || ':clearing',
      p_payment.amount_cents),
    -- The rail will never pay it: it is owed to the donor in another way.
    ('refund_credited', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- The rail took the charge back after all, so that the donor has the money.
    ('credit_withdrawn', 'refund', 'identity:' || p_party || ':credit',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- A charge cleared for something that had failed by then, or that may not settle yet: it is owed back.
    ('charge_unclaimed', 'charge', 'rail:' || p_payment.rail || ':clearing',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- What may settle after all is not owed back.
    ('charge_claimed', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- The rail took back a charge that had cleared: what was owed to the donor for it is paid.
    ('charge_returned', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- What a payee holds goes out, arrives, or comes back because the rail will never pay it or has returned it.
    ('payout_sent', 'payout', 'identity:' || p_party || ':payable', 'rail:' || p_payment.rail || ':payouts_unpaid',
      p_payment.amount_cents),
    ('payout_paid', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'rail:' || p_payment.rail || ':clearing',
      p_payment.amount_cents),
    ('payout_rejected', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    ('payout_returned', 'payout', 'rail:' || p_payment.rail || ':clearing', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    -- What the rail kept for itself.
    ('rail_cost', p_payment.direction, 'platform:rail_cost', 'rail:' || p_payment.rail || ':clearing',
      p_payment.cost_cents)
  ) AS l(kind, direction, debit, credit, cents)
  WHERE l.kind = p_kind AND l.direction = p_payment.direction AND l.cents > 0 AND p_party IS NOT NULL
$$;

-- What moves for a payment besides its subject itself, by its row, by whose money it moves (payment_party) and by nothing
-- else, as gift_movement has it for gifts. A payment that was taken back to an earlier status is in its next round: what
-- moves then has references of its own.
CREATE OR REPLACE FUNCTION payment_movement(p_kind text, p_payment payments, p_party text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'payment:' || p_payment.id || ':' || p_kind || CASE p_payment.round WHEN 0 THEN '' ELSE ':' || p_payment.round END, 'posted', p_payment.currency::text, 1, l.debit, l.credit, l.cents
  FROM (VALUES
    -- The rail has paid a refund, or one that replaces a refund which came back.
    ('refund_paid', 'refund', CASE WHEN p_payment.replaces_id IS NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'
      ELSE 'identity:' || p_party || ':credit' END, 'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- It came back: the donor is owed it until it is paid again, by the rail or in another way.
    ('refund_returned', 'refund', CASE WHEN p_payment.cleared_at IS NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'
      ELSE 'rail:' || p_payment.rail || ':clearing' END, 'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- The rail will never pay it: it is owed to the donor in another way.
    ('refund_credited', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- It was closed by mistake: the rail may have paid it.
    ('refund_reopened', 'refund', 'identity:' || p_party || ':credit',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- The rail had taken the charge back, and reinstated it.
    ('credit_restored', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
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
    -- The rail took back a charge that had cleared, or the rest of it: what was owed to the donor for it is paid.
    ('charge_returned', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents - p_payment.returned_cents),
    -- The rail reinstated what it had taken back, for something that has ended by then: it is owed back.
    ('charge_reinstated', 'charge', 'rail:' || p_payment.rail || ':clearing',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents - p_payment.returned_cents),
    -- What a payee holds goes out, arrives, or comes back because the rail will never pay it or has returned it.
    ('payout_sent', 'payout', 'identity:' || p_party || ':payable', 'rail:' || p_payment.rail || ':payouts_unpaid',
      p_payment.amount_cents),
    ('payout_paid', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'rail:' || p_payment.rail || ':clearing',
      p_payment.amount_cents),
    ('payout_rejected', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    ('payout_returned', 'payout', 'rail:' || p_payment.rail || ':clearing', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    -- It was closed by mistake: the rail may have paid it.
    ('payout_reopened', 'payout', 'identity:' || p_party || ':payable', 'rail:' || p_payment.rail || ':payouts_unpaid',
      p_payment.amount_cents)
  ) AS l(kind, direction, debit, credit, cents)
  WHERE l.kind = p_kind AND l.direction = p_payment.direction AND l.cents > 0 AND p_party IS NOT NULL
$$;

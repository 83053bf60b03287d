-- The ledger movement of a payment apart from its subject's own, computed from its row and its party alone
-- (payment_party), as gift_movement does for gifts. A payment that was moved back to an earlier status starts another
-- round, and its movements have new references.
CREATE OR REPLACE FUNCTION payment_movement(p_kind text, p_payment payments, p_party text)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'payment:' || p_payment.id || ':' || p_kind || CASE p_payment.round WHEN 0 THEN '' ELSE ':' || p_payment.round END, 'posted', p_payment.currency::text, 1, l.debit, l.credit, l.cents
  FROM (VALUES
    -- The rail has paid a refund, or the replacement of one that came back.
    ('refund_paid', 'refund', CASE WHEN p_payment.replaces_id IS NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'
      ELSE 'identity:' || p_party || ':credit' END, 'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- The refund came back: the donor is owed it until it is paid again, by the rail or in another way.
    ('refund_returned', 'refund', CASE WHEN p_payment.cleared_at IS NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'
      ELSE 'rail:' || p_payment.rail || ':clearing' END, 'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- The rail will never pay the refund: the donor is owed it in another way.
    ('refund_credited', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- The refund was closed by mistake: the rail may have paid it.
    ('refund_reopened', 'refund', 'identity:' || p_party || ':credit',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- The rail had taken back the charge, and reinstated it.
    ('credit_restored', 'refund', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'identity:' || p_party || ':credit', p_payment.amount_cents),
    -- The rail took back the charge after all, so the donor has the money.
    ('credit_withdrawn', 'refund', 'identity:' || p_party || ':credit',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- A charge cleared for something that has failed, or that may not settle yet: it must be refunded.
    ('charge_unclaimed', 'charge', 'rail:' || p_payment.rail || ':clearing',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents),
    -- The subject may settle after all, so the charge is not refunded.
    ('charge_claimed', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents),
    -- The rail took back a cleared charge, or the rest of it, which pays the refund that was owed to the donor.
    ('charge_returned', 'charge', 'rail:' || p_payment.rail || ':refunds_unpaid',
      'rail:' || p_payment.rail || ':clearing', p_payment.amount_cents - p_payment.returned_cents),
    -- The rail reinstated a charge for something that has ended meanwhile: it must be refunded.
    ('charge_reinstated', 'charge', 'rail:' || p_payment.rail || ':clearing',
      'rail:' || p_payment.rail || ':refunds_unpaid', p_payment.amount_cents - p_payment.returned_cents),
    -- A payee's money is sent, arrives, or comes back because the rail returned it or will never pay it.
    ('payout_sent', 'payout', 'identity:' || p_party || ':payable', 'rail:' || p_payment.rail || ':payouts_unpaid',
      p_payment.amount_cents),
    ('payout_paid', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'rail:' || p_payment.rail || ':clearing',
      p_payment.amount_cents),
    ('payout_rejected', 'payout', 'rail:' || p_payment.rail || ':payouts_unpaid', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    ('payout_returned', 'payout', 'rail:' || p_payment.rail || ':clearing', 'identity:' || p_party || ':payable',
      p_payment.amount_cents),
    -- The payout was closed by mistake: the rail may have paid it.
    ('payout_reopened', 'payout', 'identity:' || p_party || ':payable', 'rail:' || p_payment.rail || ':payouts_unpaid',
      p_payment.amount_cents)
  ) AS l(kind, direction, debit, credit, cents)
  WHERE l.kind = p_kind AND l.direction = p_payment.direction AND l.cents > 0 AND p_party IS NOT NULL
$$;

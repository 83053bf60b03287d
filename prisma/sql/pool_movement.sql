-- The ledger movement of a pool, computed from its subject's row alone: pool_post writes it, and the audit compares the
-- ledger with it. A commitment moves nothing and has one row with a null leg; an unknown kind has no row, nor has a
-- subject in another state than the movement requires.
CREATE OR REPLACE FUNCTION pool_movement(p_kind text, p_subject text)
RETURNS TABLE (
  pool_id text, reference text, currency text, leg int, debit text, credit text, amount_cents bigint, record text,
  recorded_cents bigint, identity_id text, commitment_id text, disbursement_id text, reason text
) LANGUAGE sql STABLE AS $$
  -- What a member promises to prepay for the year.
  SELECT c.pool_id, 'pool:' || c.id || ':commitment', p.currency::text, NULL::int, NULL, NULL, NULL::bigint, 'commitment',
    c.per_cadence_cents * cadence_periods(c.cadence), c.identity_id, c.id, NULL, NULL
  FROM commitments c JOIN pools p ON p.id = c.pool_id
  WHERE p_kind = 'commitment_made' AND c.id = p_subject

  UNION ALL
  -- The charge of a year cleared: it goes to the reserves; if the year is a gift, its fee goes to the platform.
  SELECT y.pool_id, 'pool:' || y.id || ':paid', y.currency::text, l.leg, 'rail:' || y.rail || ':clearing', l.credit, l.cents,
    'prepayment', y.amount_cents, y.identity_id, y.commitment_id, NULL, NULL
  FROM prepayments y CROSS JOIN LATERAL (VALUES
    (1, 'pool:' || y.pool_id || ':reserves', y.amount_cents),
    (6, 'platform:fee_revenue', y.fee_cents)
  ) AS l(leg, credit, cents)
  WHERE p_kind = 'prepayment_paid' AND y.id = p_subject AND y.paid_at IS NOT NULL AND l.cents > 0

  UNION ALL
  -- A period begins.
  SELECT r.pool_id, 'pool:' || r.id || ':release', r.currency::text, 1, 'pool:' || r.pool_id || ':reserves',
    'pool:' || r.pool_id || ':treasury', r.amount_cents, 'release', r.amount_cents, c.identity_id, r.commitment_id, NULL, NULL
  FROM pool_releases r JOIN commitments c ON c.id = r.commitment_id
  WHERE p_kind = 'commitment_released' AND r.id = p_subject

  UNION ALL
  -- The commitment was canceled: what was not released is refunded, with the fee if nothing of the year was released.
  SELECT y.pool_id, 'pool:' || y.id || ':refund', y.currency::text, l.leg, l.debit, 'rail:' || y.rail || ':refunds_unpaid',
    l.cents, 'refund', -y.refunded_cents, y.identity_id, y.commitment_id, NULL, NULL
  FROM prepayments y CROSS JOIN LATERAL (VALUES
    (1, 'pool:' || y.pool_id || ':reserves', y.refunded_cents),
    (6, 'platform:fee_revenue', CASE WHEN y.refunded_cents = y.amount_cents THEN y.fee_cents ELSE 0 END)
  ) AS l(leg, debit, cents)
  WHERE p_kind = 'prepayment_refunded' AND y.id = p_subject AND y.refunded_cents > 0 AND l.cents > 0

  UNION ALL
  -- The rail took back a paid year: what is not released comes from the reserves, what was to be refunded from the
  -- refund, and the member owes the rest.
  SELECT y.pool_id, 'pool:' || y.id || ':returned', y.currency::text, l.leg, l.debit, 'rail:' || y.rail || ':clearing',
    l.cents, 'refund', -y.recovered_cents, y.identity_id, y.commitment_id, NULL, 'The payment provider took the payment back.'
  FROM prepayments y CROSS JOIN LATERAL (VALUES
    (1, 'pool:' || y.pool_id || ':reserves', y.recovered_cents),
    (3, 'rail:' || y.rail || ':refunds_unpaid',
      y.refunded_cents + CASE WHEN y.refunded_cents = y.amount_cents THEN y.fee_cents ELSE 0 END),
    (4, 'identity:' || y.identity_id || ':receivable', y.amount_cents - y.recovered_cents - y.refunded_cents),
    (6, 'platform:fee_revenue', CASE WHEN y.refunded_cents = y.amount_cents THEN 0 ELSE y.fee_cents END)
  ) AS l(leg, debit, cents)
  WHERE p_kind = 'prepayment_returned' AND y.id = p_subject AND y.status = 'returned' AND y.paid_at IS NOT NULL AND l.cents > 0

  UNION ALL
  -- A disbursement was executed: the money is the payee's.
  SELECT d.pool_id, 'pool:' || d.id || ':executed', d.currency::text, 1, 'pool:' || d.pool_id || ':treasury',
    'identity:' || d.to_id || ':payable', d.amount_cents, 'disbursement', -d.amount_cents, d.to_id, NULL, d.id, d.reason
  FROM disbursements d
  WHERE p_kind = 'disbursement_executed' AND d.id = p_subject AND d.executed_at IS NOT NULL
$$;

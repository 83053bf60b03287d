-- The lines of payout statements: what changed a balance in a range of transactions, in order, at most `p_limit`.
-- Payouts themselves are left out, because a statement carries over what they leave, and so are disbursements with a
-- payout of their own, whose only line they are. `gross_cents` is before the platform's fee.
CREATE OR REPLACE FUNCTION payout_lines(p_identity text, p_currency text, p_after bigint, p_through bigint, p_limit int)
RETURNS TABLE (transaction_id bigint, reference text, kind text, subject_id text, occurred_at timestamptz, gross_cents bigint,
  fee_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.id, t.reference, t.kind, t.subject_id, t.effective_at, l.net + l.fee, l.fee
  FROM balance_transactions(p_identity, p_currency, p_after, p_through) b
  -- One by one: a merge join with all transactions would read everyone's.
  CROSS JOIN LATERAL (SELECT * FROM ledger_transactions WHERE id = b.transaction_id LIMIT 1) t
  CROSS JOIN LATERAL balance_movement(p_identity, p_currency, t.id, t.subject_id) l
  WHERE l.net IS NOT NULL AND t.phase <> 'pending' AND t.kind <> 'payout_sent'
    AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id))
  ORDER BY b.transaction_id LIMIT p_limit
$$;

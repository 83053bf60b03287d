-- What moved a balance in a range of transactions, in the order of their quarters of an hour and ids, after a place in that order and
-- up to so many: what statements of payouts are made of. Payouts themselves move on as what one of them carries over, and what
-- a pool passed on by itself is the only line of its own payout. `gross_cents` is before the platform's fee.
CREATE OR REPLACE FUNCTION payout_lines(p_identity text, p_currency text, p_after bigint, p_through bigint, p_span timestamptz,
  p_id bigint, p_limit int)
RETURNS TABLE (span timestamptz, transaction_id bigint, reference text, kind text, subject_id text, occurred_at timestamptz, gross_cents bigint,
  fee_cents bigint)
LANGUAGE sql STABLE AS $$
  -- The first spans that hold as many lines as are wanted, and of these the transactions between their first and last.
  WITH spans AS MATERIALIZED (
    SELECT s.kind, s.first_id, s.last_id, s.starts_at,
      sum(s.movements) FILTER (WHERE s.first_id > p_after AND s.last_id <= p_through AND (p_span IS NULL OR s.starts_at > p_span))
        OVER (ORDER BY s.starts_at RANGE UNBOUNDED PRECEDING EXCLUDE GROUP) AS earlier
    FROM balance_spans s
    WHERE s.identity_id = p_identity AND s.currency = p_currency AND s.last_id > p_after AND s.first_id <= p_through
      AND (p_span IS NULL OR s.starts_at >= p_span) AND s.kind NOT IN ('payout_sent', 'disbursement_executed')
    UNION ALL
    -- These are left out in part, so that they count as none.
    SELECT s.kind, s.first_id, s.last_id, s.starts_at, NULL FROM balance_spans s
    WHERE s.identity_id = p_identity AND s.currency = p_currency AND s.last_id > p_after AND s.first_id <= p_through
      AND (p_span IS NULL OR s.starts_at >= p_span) AND s.kind = 'disbursement_executed'
  )
  SELECT s.starts_at, t.id, t.reference, t.kind, t.subject_id, t.effective_at, sum(m.net + m.fee)::bigint, sum(m.fee)::bigint
  FROM spans s
  JOIN ledger_transactions t ON t.id BETWEEN greatest(s.first_id, p_after + 1) AND least(s.last_id, p_through) AND t.kind = s.kind
    AND t.phase <> 'pending' AND t.effective_at >= s.starts_at AND t.effective_at < s.starts_at + interval '15 minutes'
  JOIN ledger_postings p ON p.transaction_id = t.id AND p.currency = p_currency
  JOIN ledger_accounts d ON d.id = p.debit_account_id
  JOIN ledger_accounts c ON c.id = p.credit_account_id
  LEFT JOIN gifts g ON g.id = t.subject_id
  CROSS JOIN LATERAL balance_legs(d.code, c.code, g.to_id, p.amount_cents) m
  WHERE coalesce(s.earlier, 0) < p_limit AND m.identity_id = p_identity
    AND (p_span IS NULL OR s.starts_at > p_span OR t.id > p_id)
    AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id))
  GROUP BY s.starts_at, t.id ORDER BY s.starts_at, t.id LIMIT p_limit
$$;

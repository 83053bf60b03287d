-- What moved a balance in a range of transactions, in the order of their quarters of an hour and ids, after a place in that order and
-- up to so many: what statements of payouts are made of. Payouts themselves move on as what one of them carries over, and what
-- a pool passed on by itself is the only line of its own payout. `gross_cents` is before the platform's fee.
CREATE OR REPLACE FUNCTION payout_lines(p_identity text, p_currency text, p_after bigint, p_through bigint, p_span timestamptz,
  p_id bigint, p_limit int)
RETURNS TABLE (span timestamptz, transaction_id bigint, reference text, kind text, subject_id text, occurred_at timestamptz,
  gross_cents bigint, fee_cents bigint)
LANGUAGE sql STABLE AS $$
  WITH counted AS (
    -- Spans that are left out in part count as none, so that those after them are looked at, too.
    SELECT s.kind, s.first_id, s.last_id, s.starts_at, CASE WHEN s.kind <> 'disbursement_executed' AND s.first_id > p_after
      AND s.last_id <= p_through AND (p_span IS NULL OR s.starts_at > p_span) THEN s.movements ELSE 0 END AS lines
    FROM balance_spans s
    WHERE s.identity_id = p_identity AND s.currency = p_currency AND s.last_id > p_after AND s.first_id <= p_through
      AND (p_span IS NULL OR s.starts_at >= p_span) AND s.kind <> 'payout_sent'
  ), spans AS MATERIALIZED (
    -- The first ones that hold as many lines as are wanted. A window without a span's own group would be summed anew for each.
    SELECT * FROM (
      SELECT c.*, sum(c.lines) OVER (ORDER BY c.starts_at) - sum(c.lines) OVER (PARTITION BY c.starts_at) AS earlier FROM counted c
    ) e WHERE e.earlier < p_limit
  )
  SELECT s.starts_at, t.id, t.reference, t.kind, t.subject_id, t.effective_at, l.gross::bigint, l.fee::bigint
  FROM spans s
  JOIN ledger_transactions t ON t.id BETWEEN greatest(s.first_id, p_after + 1) AND least(s.last_id, p_through) AND t.kind = s.kind
    AND t.phase <> 'pending' AND t.effective_at >= s.starts_at AND t.effective_at < s.starts_at + interval '15 minutes'
  CROSS JOIN LATERAL (
    SELECT sum(m.net + m.fee) AS gross, sum(m.fee) AS fee
    FROM ledger_postings p
    JOIN ledger_accounts d ON d.id = p.debit_account_id
    JOIN ledger_accounts c ON c.id = p.credit_account_id
    CROSS JOIN LATERAL balance_legs(d.code, c.code, (SELECT g.to_id FROM gifts g WHERE g.id = t.subject_id), p.amount_cents) m
    WHERE p.transaction_id = t.id AND p.currency = p_currency AND m.identity_id = p_identity
  ) l
  WHERE l.gross IS NOT NULL AND (p_span IS NULL OR s.starts_at > p_span OR t.id > p_id)
    AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id))
  ORDER BY s.starts_at, t.id LIMIT p_limit
$$;

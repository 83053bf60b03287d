-- The balance of every account by its postings: the balance at the newest seal plus the effects of transactions since.
CREATE OR REPLACE FUNCTION ledger_sums()
RETURNS TABLE (
  account_id int, code text, currency text, normal_side text, live boolean, posted_cents bigint, pending_in_cents bigint,
  pending_out_cents bigint
) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.code, a.currency::text, a.normal_side, a.live, sum(x.posted_cents)::bigint, sum(x.pending_in_cents)::bigint,
    sum(x.pending_out_cents)::bigint
  FROM (
    SELECT c.account_id, c.posted_cents, c.pending_in_cents, c.pending_out_cents FROM ledger_checkpoints c
    UNION ALL
    SELECT e.account_id, e.posted_cents, e.pending_in_cents, e.pending_out_cents FROM ledger_effects() e
    WHERE e.transaction_id > (SELECT coalesce(max(s.transaction_id), 0) FROM ledger_seals s)
  ) x JOIN ledger_accounts a ON a.id = x.account_id
  GROUP BY a.id, a.code, a.currency
$$;

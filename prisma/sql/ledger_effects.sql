-- The effect of each transaction on each account, in the account's own direction (increases are positive): the posted
-- amount, and the change in the pending amount. A transaction that resolves another one removes that one's pending
-- amount.
CREATE OR REPLACE FUNCTION ledger_effects()
RETURNS TABLE (
  transaction_id bigint, account_id int, posted_cents bigint, pending_in_cents bigint, pending_out_cents bigint
) LANGUAGE sql STABLE AS $$
  SELECT t.id, a.id,
    CASE WHEN t.phase = 'pending' THEN 0 ELSE c.cents END,
    CASE WHEN t.phase = 'pending' THEN greatest(c.cents, 0) ELSE 0 END,
    CASE WHEN t.phase = 'pending' THEN greatest(-c.cents, 0) ELSE 0 END
  FROM ledger_transactions t
  JOIN ledger_postings p ON p.transaction_id = t.id
  CROSS JOIN LATERAL (VALUES (p.debit_account_id, 'debit'), (p.credit_account_id, 'credit')) AS side(account_id, name)
  JOIN ledger_accounts a ON a.id = side.account_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.normal_side = side.name THEN p.amount_cents ELSE -p.amount_cents END AS cents) c

  UNION ALL
  SELECT t.id, a.id, 0, -greatest(c.cents, 0), -greatest(-c.cents, 0)
  FROM ledger_transactions t
  JOIN ledger_postings p ON p.transaction_id = t.resolves_id
  CROSS JOIN LATERAL (VALUES (p.debit_account_id, 'debit'), (p.credit_account_id, 'credit')) AS side(account_id, name)
  JOIN ledger_accounts a ON a.id = side.account_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.normal_side = side.name THEN p.amount_cents ELSE -p.amount_cents END AS cents) c
$$;

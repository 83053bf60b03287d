-- Creates the accounts that are missing, and locks the running balances of those that keep one until the transaction
-- ends. Every writer uses the same lock order: accounts by code where they are created, then balances by account.
-- Whoever needs a balance to know what to write locks all accounts of the movement first, which also puts the
-- transactions of an account in the order of their ids.
CREATE OR REPLACE FUNCTION ledger_lock(p_codes text[], p_currencies text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_live int[];
BEGIN
  INSERT INTO ledger_accounts (code, currency, normal_side, live, floored)
  SELECT a.code, a.currency, t.normal_side, t.live, t.floored
  FROM (SELECT DISTINCT x.code, x.currency FROM unnest(p_codes, p_currencies) AS x(code, currency)) a
  CROSS JOIN LATERAL ledger_account_traits(a.code) t
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts x WHERE x.code = a.code AND x.currency = a.currency)
  ORDER BY a.code, a.currency
  ON CONFLICT (code, currency) DO NOTHING;

  SELECT array_agg(DISTINCT a.id) INTO v_live
  FROM unnest(p_codes, p_currencies) AS x(code, currency)
  JOIN ledger_accounts a ON a.code = x.code AND a.currency = x.currency
  WHERE a.live;
  INSERT INTO ledger_balances (account_id, floored)
  SELECT a.id, a.floored FROM ledger_accounts a
  WHERE a.id = ANY (v_live) AND NOT EXISTS (SELECT 1 FROM ledger_balances b WHERE b.account_id = a.id)
  ORDER BY a.id
  ON CONFLICT (account_id) DO NOTHING;
  PERFORM 1 FROM ledger_balances b WHERE b.account_id = ANY (v_live) ORDER BY b.account_id FOR NO KEY UPDATE;
END $$;

-- Reads the available balances of live accounts and locks them until the transaction ends, in account order like every
-- writer. Runs with the owner's rights: locking a row takes the right to change it, which the app's login does not have.
CREATE OR REPLACE FUNCTION ledger_lock_balances(p_codes text[])
RETURNS TABLE (code text, currency text, available bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.code, a.currency::text, b.posted_cents - b.pending_out_cents
  FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
  WHERE a.code = ANY (p_codes) ORDER BY b.account_id FOR NO KEY UPDATE OF b
$$;

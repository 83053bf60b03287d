-- Locks what the recipients of gifts are owed and owe until the transaction ends. Whoever posts movements of gifts
-- calls this once, after locking the gifts and before anything else: locking balances one movement at a time could
-- deadlock two transactions. Runs with the owner's rights: locking a row requires the right to update it, which the
-- app's login does not have.
CREATE OR REPLACE FUNCTION gift_hold_balances(p_gifts text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock(array_agg(x.code), array_agg(x.currency)) FROM (
    SELECT 'identity:' || g.to_id || ':payable' AS code, g.currency FROM gifts g
    WHERE g.id = ANY (p_gifts) AND g.prepayment_id IS NULL
    UNION
    SELECT a.code, a.currency FROM gifts g
    JOIN ledger_accounts a ON a.code = 'identity:' || g.to_id || ':receivable' AND a.currency = g.currency
    WHERE g.id = ANY (p_gifts) AND g.prepayment_id IS NULL
  ) x;
END $$;

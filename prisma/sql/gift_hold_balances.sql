-- Locks what the recipients of gifts are owed and owe until the transaction ends. Whatever moves gifts does that once, after it
-- has locked the gifts and before anything else: piece by piece, as movements are posted, two transactions could hold what
-- the other one needs. Runs with the owner's rights: locking a row takes the right to change it, which the app's login does
-- not have.
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

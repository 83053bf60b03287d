-- Locks what the recipients of gifts are owed and owe until the transaction ends. Whoever posts movements of gifts
-- calls this once, after locking the gifts and before anything else, or before anything but writing the gifts' rows:
-- locking balances one movement at a time could deadlock two transactions. Supporters come first, because rows that
-- settle lock theirs as they are written. Runs with the owner's rights: locking a row requires the right to update it,
-- which the app's login does not have.
CREATE OR REPLACE FUNCTION gift_hold_balances(p_gifts text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_codes text[];
  v_currencies text[];
BEGIN
  PERFORM 1 FROM supporters s
  WHERE s.id IN (SELECT c.supporter_id FROM gift_contacts c WHERE c.gift_id = ANY (p_gifts))
  ORDER BY s.id FOR NO KEY UPDATE;
  WITH recipients AS MATERIALIZED (
    SELECT DISTINCT g.to_id, g.currency FROM gifts g WHERE g.id = ANY (p_gifts) AND g.prepayment_id IS NULL
  ), accounts AS (
    SELECT 'identity:' || r.to_id || ':payable' AS code, r.currency FROM recipients r
    UNION ALL
    SELECT a.code, a.currency FROM recipients r
    JOIN ledger_accounts a ON a.code = 'identity:' || r.to_id || ':receivable' AND a.currency = r.currency
  )
  SELECT array_agg(a.code), array_agg(a.currency) INTO v_codes, v_currencies FROM accounts a;
  PERFORM ledger_lock(v_codes, v_currencies);
END $$;

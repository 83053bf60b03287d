-- The newest row of a table below which every row is committed: no uncommitted row can have a lower number. It waits
-- for current writers and blocks new ones meanwhile, so it gives up after two seconds; callers run it in a transaction
-- of its own.
CREATE OR REPLACE FUNCTION ledger_frontier(p_table text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
  CASE p_table
    WHEN 'ledger_transactions' THEN
      LOCK TABLE ledger_transactions IN SHARE MODE;
      RETURN (SELECT coalesce(max(id), 0) FROM ledger_transactions);
    WHEN 'receipts' THEN
      LOCK TABLE receipts IN SHARE MODE;
      RETURN (SELECT coalesce(max(sequence), 0) FROM receipts);
    WHEN 'audit_entries' THEN
      LOCK TABLE audit_entries IN SHARE MODE;
      RETURN (SELECT coalesce(max(id), 0) FROM audit_entries);
  END CASE;
END $$;

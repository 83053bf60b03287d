-- Seals what was committed after the newest seal, up to the given rows (ledger_frontier), at most 5,000 of each kind,
-- and advances the checkpoints of the accounts. Audit entries are chained here, not when they are written, because all
-- writers would then wait for one row. Returns whether anything is left to seal.
CREATE OR REPLACE FUNCTION ledger_seal(
  p_transaction_id bigint, p_receipt_number bigint, p_audit_entry_id bigint, p_at timestamptz
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  c_most CONSTANT bigint := 5000;
  v_last ledger_seals;
  v_next ledger_seals;
  v_entry audit_entries;
  v_hash text;
BEGIN
  -- One at a time; a caller that had to wait continues where the other one stopped.
  LOCK TABLE ledger_seals IN EXCLUSIVE MODE;
  SELECT * INTO v_last FROM ledger_seals ORDER BY number DESC LIMIT 1;
  IF NOT FOUND THEN v_last := ROW (0, 0, 0, 0, '', p_at); END IF;
  v_next.transaction_id := greatest(least(p_transaction_id, v_last.transaction_id + c_most), v_last.transaction_id);
  v_next.receipt_number := greatest(least(p_receipt_number, v_last.receipt_number + c_most), v_last.receipt_number);
  v_next.audit_entry_id := greatest(least(p_audit_entry_id, v_last.audit_entry_id + c_most), v_last.audit_entry_id);
  IF (v_next.transaction_id, v_next.receipt_number, v_next.audit_entry_id)
    = (v_last.transaction_id, v_last.receipt_number, v_last.audit_entry_id) THEN
    RETURN false;
  END IF;

  INSERT INTO ledger_seals (number, transaction_id, receipt_number, audit_entry_id, digest, sealed_at)
  VALUES (v_last.number + 1, v_next.transaction_id, v_next.receipt_number, v_next.audit_entry_id,
    ledger_digest(v_last, v_next.transaction_id, v_next.receipt_number, v_next.audit_entry_id), p_at);

  SELECT hash INTO v_hash FROM audit_links ORDER BY entry_id DESC LIMIT 1;
  FOR v_entry IN
    SELECT * FROM audit_entries WHERE id > v_last.audit_entry_id AND id <= v_next.audit_entry_id ORDER BY id
  LOOP
    v_hash := audit_entry_hash(coalesce(v_hash, ''), v_entry);
    INSERT INTO audit_links (entry_id, hash) VALUES (v_entry.id, v_hash);
  END LOOP;

  INSERT INTO ledger_checkpoints AS c (account_id, posted_cents, pending_in_cents, pending_out_cents)
  SELECT e.account_id, sum(e.posted_cents), sum(e.pending_in_cents), sum(e.pending_out_cents)
  FROM ledger_effects() e
  WHERE e.transaction_id > v_last.transaction_id AND e.transaction_id <= v_next.transaction_id
  GROUP BY e.account_id
  ON CONFLICT (account_id) DO UPDATE SET
    posted_cents = c.posted_cents + excluded.posted_cents,
    pending_in_cents = c.pending_in_cents + excluded.pending_in_cents,
    pending_out_cents = c.pending_out_cents + excluded.pending_out_cents;

  RETURN v_next.transaction_id < p_transaction_id OR v_next.receipt_number < p_receipt_number
    OR v_next.audit_entry_id < p_audit_entry_id;
END $$;

-- The transactions in a range (after `p_after`, up to `p_through`) that changed a balance or its fee, each once: those
-- that post to what the identity is owed or owes, and those of gifts no larger than their fee. Pending ones are
-- included.
CREATE OR REPLACE FUNCTION balance_transactions(p_identity text, p_currency text, p_after bigint, p_through bigint)
RETURNS TABLE (transaction_id bigint) LANGUAGE sql STABLE AS $$
  SELECT p.transaction_id FROM ledger_postings p WHERE p.transaction_id > p_after AND p.transaction_id <= p_through AND p.debit_account_id
    = (SELECT a.id FROM ledger_accounts a WHERE a.code = 'identity:' || p_identity || ':payable' AND a.currency = p_currency)
  UNION
  SELECT p.transaction_id FROM ledger_postings p WHERE p.transaction_id > p_after AND p.transaction_id <= p_through AND p.credit_account_id
    = (SELECT a.id FROM ledger_accounts a WHERE a.code = 'identity:' || p_identity || ':payable' AND a.currency = p_currency)
  UNION
  SELECT p.transaction_id FROM ledger_postings p WHERE p.transaction_id > p_after AND p.transaction_id <= p_through AND p.debit_account_id
    = (SELECT a.id FROM ledger_accounts a WHERE a.code = 'identity:' || p_identity || ':receivable' AND a.currency = p_currency)
  UNION
  SELECT p.transaction_id FROM ledger_postings p WHERE p.transaction_id > p_after AND p.transaction_id <= p_through AND p.credit_account_id
    = (SELECT a.id FROM ledger_accounts a WHERE a.code = 'identity:' || p_identity || ':receivable' AND a.currency = p_currency)
  UNION
  SELECT t.id FROM gifts g JOIN ledger_transactions t ON t.subject_id = g.id AND t.id > p_after AND t.id <= p_through
  WHERE g.to_id = p_identity AND g.currency = p_currency AND g.amount_cents <= g.fee_cents
$$;

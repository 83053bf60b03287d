-- What a transaction about a subject changed of a balance, and the platform's fee in it; null if it did not change the balance.
-- Inlined where it is called.
CREATE OR REPLACE FUNCTION balance_movement(p_identity text, p_currency character, p_transaction bigint, p_subject text)
RETURNS TABLE (net bigint, fee bigint) LANGUAGE sql STABLE AS $$
  SELECT sum(m.net)::bigint, sum(m.fee)::bigint FROM ledger_postings p
  JOIN ledger_accounts d ON d.id = p.debit_account_id
  JOIN ledger_accounts c ON c.id = p.credit_account_id
  CROSS JOIN LATERAL balance_legs(d.code, c.code, (SELECT g.to_id FROM gifts g WHERE g.id = p_subject), p.amount_cents) m
  WHERE p.transaction_id = p_transaction AND p.currency = p_currency AND m.identity_id = p_identity
$$;

-- The ledger movement of a matched payment on the operator's bank account, computed from the match's row alone: it
-- leaves suspense, where it was until then (bank_line_movement). If it pays for a gift or a commitment's year, or is
-- one of our own payments, that posts a movement too, and the bank rail then holds what it held before.
CREATE OR REPLACE FUNCTION bank_match_movement(p_match bank_matches)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'bank_match:' || p_match.id, 'posted', p_match.currency::text, 1,
    CASE WHEN p_match.amount_cents > 0 THEN 'rail:bank:suspense' ELSE o.account END,
    CASE WHEN p_match.amount_cents > 0 THEN o.account ELSE 'rail:bank:suspense' END,
    abs(p_match.amount_cents)
  FROM (SELECT CASE p_match.purpose WHEN 'cost' THEN 'platform:rail_cost' WHEN 'own' THEN 'platform:withdrawn'
    ELSE 'rail:bank:clearing' END AS account) o
  WHERE p_match.taken_at IS NOT NULL
$$;

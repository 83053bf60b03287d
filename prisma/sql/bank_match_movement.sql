-- What moves for a payment on the operator's bank account that was found to be for something, by its row and by nothing else. Until
-- then it is open (bank_line_movement). What pays for a gift or a year, or is a payment of ours, moves once more with that: the rail of the bank
-- then holds what it held before.
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

-- What moves for a booking on an account of the operator's, by its row and by nothing else: the rail of the bank holds so much more or
-- less, and what it is about is open until it is matched.
CREATE OR REPLACE FUNCTION bank_line_movement(p_line bank_lines)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'bank_line:' || p_line.id, 'posted', p_line.currency::text, 1,
    CASE WHEN p_line.amount_cents > 0 THEN 'rail:bank:clearing' ELSE 'rail:bank:suspense' END,
    CASE WHEN p_line.amount_cents > 0 THEN 'rail:bank:suspense' ELSE 'rail:bank:clearing' END,
    abs(p_line.amount_cents)
$$;

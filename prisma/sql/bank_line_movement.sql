-- The ledger movement of a booking on one of the operator's bank accounts, computed from its row alone: the bank rail
-- holds that much more or less, and the amount stays in suspense until it is matched.
CREATE OR REPLACE FUNCTION bank_line_movement(p_line bank_lines)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'bank_line:' || p_line.id, 'posted', p_line.currency::text, 1,
    CASE WHEN p_line.amount_cents > 0 THEN 'rail:bank:clearing' ELSE 'rail:bank:suspense' END,
    CASE WHEN p_line.amount_cents > 0 THEN 'rail:bank:suspense' ELSE 'rail:bank:clearing' END,
    abs(p_line.amount_cents)
$$;

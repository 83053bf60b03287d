-- The ledger movement of a correction, computed from its row alone; one that undoes another posts the opposite.
CREATE OR REPLACE FUNCTION correction_movement(p_correction ledger_corrections)
RETURNS TABLE (reference text, phase text, currency text, leg int, debit text, credit text, amount_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'correction:' || p_correction.id, 'posted', p_correction.currency::text, 1,
    CASE WHEN p_correction.undoes_id IS NULL THEN l.debit ELSE l.credit END,
    CASE WHEN p_correction.undoes_id IS NULL THEN l.credit ELSE l.debit END,
    p_correction.amount_cents
  FROM (VALUES
    -- The operator paid a donor what a rail would not refund.
    ('credit_paid', 'identity:' || p_correction.identity_id || ':credit', 'platform:outside'),
    -- A recipient paid the operator what they owed, or no longer has to pay it.
    ('receivable_collected', 'platform:outside', 'identity:' || p_correction.identity_id || ':receivable'),
    ('receivable_written_off', 'platform:write_off', 'identity:' || p_correction.identity_id || ':receivable'),
    -- The operator withdrew money from a rail's balance, or the rail did; or money was added.
    ('rail_withdrawn', 'platform:withdrawn', 'rail:' || p_correction.rail || ':clearing'),
    ('rail_topped_up', 'rail:' || p_correction.rail || ':clearing', 'platform:withdrawn')
  ) AS l(kind, debit, credit)
  WHERE l.kind = p_correction.kind
$$;

-- The effect of a posting on the balances of identities: the change in what each is owed (net of what it owes), and the
-- platform's fee taken from it. A gift no larger than its fee leaves the recipient's net unchanged, but is still a line
-- of their statement.
CREATE OR REPLACE FUNCTION balance_legs(p_debit text, p_credit text, p_recipient text, p_cents bigint)
RETURNS TABLE (identity_id text, net bigint, fee bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT x.identity_id, x.net, x.fee FROM (VALUES
    (substring(p_debit FROM '^identity:(.*):(?:payable|receivable)$'), -p_cents, 0::bigint),
    (substring(p_credit FROM '^identity:(.*):(?:payable|receivable)$'), p_cents, 0::bigint),
    (CASE WHEN p_credit = 'platform:fee_revenue' AND p_debit <> 'platform:fee_waiver' THEN p_recipient END, 0::bigint, p_cents),
    (CASE WHEN p_debit = 'platform:fee_revenue' AND p_credit <> 'platform:fee_waiver' THEN p_recipient END, 0::bigint, -p_cents)
  ) AS x(identity_id, net, fee) WHERE x.identity_id IS NOT NULL
$$;

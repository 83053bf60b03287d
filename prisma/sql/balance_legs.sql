-- What a posting is to the identities that it concerns: what they are owed more, less what they owe more, and what the
-- platform's fee took of it. A gift no larger than its fee moves nothing for its recipient, and is a line of theirs all the same.
CREATE OR REPLACE FUNCTION balance_legs(p_debit text, p_credit text, p_recipient text, p_cents bigint)
RETURNS TABLE (identity_id text, net bigint, fee bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT x.identity_id, x.net, x.fee FROM (VALUES
    (substring(p_debit FROM '^identity:(.*):(?:payable|receivable)$'), -p_cents, 0::bigint),
    (substring(p_credit FROM '^identity:(.*):(?:payable|receivable)$'), p_cents, 0::bigint),
    (CASE WHEN p_credit = 'platform:fee_revenue' AND p_debit <> 'platform:fee_waiver' THEN p_recipient END, 0::bigint, p_cents),
    (CASE WHEN p_debit = 'platform:fee_revenue' AND p_credit <> 'platform:fee_waiver' THEN p_recipient END, 0::bigint, -p_cents)
  ) AS x(identity_id, net, fee) WHERE x.identity_id IS NOT NULL
$$;

-- The value of an amount in US cents, as limits count it: rounded up, and null for a currency without a rate.
CREATE OR REPLACE FUNCTION usd_worth(p_cents bigint, p_currency text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_currency = 'USD' THEN p_cents
    ELSE (SELECT ceil(p_cents::numeric * r.usd_per_minor)::bigint FROM currency_rates r WHERE r.currency = p_currency) END
$$;

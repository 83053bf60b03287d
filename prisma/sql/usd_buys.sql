-- The largest amount of a currency that is worth no more than these US cents, by the rule of usd_worth. Null for null,
-- which stands for no limit, and 0 for a currency without a rate. The same rule is in server/kernel/usd-worth.ts, and
-- one table tests both.
CREATE OR REPLACE FUNCTION usd_buys(p_usd_cents bigint, p_currency text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_currency = 'USD' THEN p_usd_cents
    WHEN NOT EXISTS (SELECT 1 FROM currency_rates r WHERE r.currency = p_currency) THEN 0
    ELSE (SELECT div(p_usd_cents::numeric, r.usd_per_minor)::bigint FROM currency_rates r WHERE r.currency = p_currency) END
$$;

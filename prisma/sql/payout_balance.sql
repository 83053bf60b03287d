-- What of a balance can be paid out: what the identity is owed less what it owes, and how much of it is held back.
CREATE OR REPLACE FUNCTION payout_balance(p_identity text, p_currency text, p_at timestamptz, OUT available_cents bigint,
  OUT held_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT x.cents, least(greatest(x.cents, 0), balance_reserve(p_identity, p_currency, p_at))
  FROM (
    SELECT coalesce(sum(CASE a.normal_side WHEN 'credit' THEN b.posted_cents - b.pending_out_cents ELSE -b.posted_cents END), 0)::bigint
      AS cents
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code IN ('identity:' || p_identity || ':payable', 'identity:' || p_identity || ':receivable') AND a.currency = p_currency
  ) x
$$;

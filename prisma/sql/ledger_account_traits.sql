-- The traits of an account, by the family of its code: the side that increases it, whether it has a running balance
-- (busy accounts are summed from their postings instead), and whether it must not go negative. No row for an unknown
-- family.
CREATE OR REPLACE FUNCTION ledger_account_traits(p_code text)
RETURNS TABLE (normal_side text, live boolean, floored boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.normal_side, f.live, f.floored FROM (VALUES
    -- What is owed to an identity: the gifts that it received, less fees.
    ('identity:%:payable', 'credit', true, true),
    -- What an identity owes after a refund for which it no longer held the money.
    ('identity:%:receivable', 'debit', true, true),
    -- What is owed to a donor whose refund came back or will never be paid by the rail.
    ('identity:%:credit', 'credit', true, true),
    -- What a rail holds.
    ('rail:%:clearing', 'debit', false, false),
    -- The operator's bank account: incoming less outgoing payments that are not matched yet.
    ('rail:%:suspense', 'credit', false, false),
    -- Balances of a rail in other currencies: what it exchanged, in the payments' currency, less what it got, in its
    -- own.
    ('rail:%:exchange', 'debit', false, false),
    -- Refunds that a rail has not confirmed yet.
    ('rail:%:refunds_unpaid', 'credit', false, false),
    -- Payouts that a rail has not confirmed yet.
    ('rail:%:payouts_unpaid', 'credit', false, false),
    -- What members of a pool have prepaid: not yet released (reserves), and available for payouts (treasury).
    ('pool:%:reserves', 'credit', true, true),
    ('pool:%:treasury', 'credit', true, true),
    ('platform:fee_revenue', 'credit', false, false),
    -- The part of fees that was waived on gifts smaller than the fee.
    ('platform:fee_waiver', 'debit', false, false),
    -- What rails charge the platform.
    ('platform:rail_cost', 'debit', false, false),
    -- What the operator has collected outside of rails, less what they paid there; what they withdrew from rails; and
    -- what recipients no longer have to pay.
    ('platform:outside', 'debit', false, false),
    ('platform:withdrawn', 'debit', false, false),
    ('platform:write_off', 'debit', false, false)
  ) AS f(codes, normal_side, live, floored)
  WHERE p_code LIKE f.codes
$$;

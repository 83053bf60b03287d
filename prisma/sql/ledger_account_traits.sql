-- How the accounts of a family are kept, by their codes: the side that grows them, whether they have a running balance
-- (busy accounts are summed from their postings instead), and whether it must never be negative. No row for a code of no
-- family.
CREATE OR REPLACE FUNCTION ledger_account_traits(p_code text)
RETURNS TABLE (normal_side text, live boolean, floored boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.normal_side, f.live, f.floored FROM (VALUES
    -- What is owed to an identity: the gifts that it received, less fees.
    ('identity:%:payable', 'credit', true, true),
    -- What an identity owes after a refund for which it no longer held the money.
    ('identity:%:receivable', 'debit', true, true),
    -- What is owed to a donor whose refund the rail will never pay, or that came back.
    ('identity:%:credit', 'credit', true, true),
    -- What a rail holds.
    ('rail:%:clearing', 'debit', false, false),
    -- What came in on the operator's bank account, less what left it, that is matched with nothing yet.
    ('rail:%:suspense', 'credit', false, false),
    -- What a rail holds in another currency: what it has exchanged stands here in the payments' currency, less what it got in its own.
    ('rail:%:exchange', 'debit', false, false),
    -- Refunds that a rail has not confirmed yet.
    ('rail:%:refunds_unpaid', 'credit', false, false),
    -- Payouts that a rail has not confirmed yet.
    ('rail:%:payouts_unpaid', 'credit', false, false),
    -- What members of a pool have prepaid and was not released yet, and what can be paid out.
    ('pool:%:reserves', 'credit', true, true),
    ('pool:%:treasury', 'credit', true, true),
    ('platform:fee_revenue', 'credit', false, false),
    -- The part of fees that nobody paid, on gifts smaller than the fee.
    ('platform:fee_waiver', 'debit', false, false),
    -- What rails keep for themselves.
    ('platform:rail_cost', 'debit', false, false),
    -- What the operator has collected outside of rails, less what they have paid there; what they took from rails for themselves; and
    -- what recipients need not pay any more.
    ('platform:outside', 'debit', false, false),
    ('platform:withdrawn', 'debit', false, false),
    ('platform:write_off', 'debit', false, false)
  ) AS f(codes, normal_side, live, floored)
  WHERE p_code LIKE f.codes
$$;

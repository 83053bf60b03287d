SET LOCAL lock_timeout = '3s';

-- What the donor of a recurring gift writes into the standing order at their bank, the account that they were given, the id of the gift
-- that its first transfer becomes, and how many of its dates in a row have passed without one. Nothing is charged for one that has a
-- reference.
ALTER TABLE recurring_gifts ADD COLUMN transfer_reference text, ADD COLUMN transfer_account_id text, ADD COLUMN first_gift_id text,
  ADD COLUMN missed_dates smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT recurring_gifts_transfer CHECK (num_nonnulls(transfer_reference, transfer_account_id, first_gift_id) IN (0, 3)
    AND (transfer_reference IS NULL OR (payment_method_id IS NULL AND payment_token IS NULL AND status <> 'past_due'))) NOT VALID;

-- Whether its gift was made of a transfer that had arrived. Several of those may be in progress at once.
ALTER TABLE recurring_occurrences ADD COLUMN by_transfer boolean NOT NULL DEFAULT false;

SET LOCAL lock_timeout = '3s';

-- What the member of a pool writes into the transfers that pay a commitment, and the account that they were given. Nothing is charged for one
-- that has a reference before a transfer has arrived: ask_at is when the member is asked where it is, and null while none is expected.
ALTER TABLE commitments ADD COLUMN transfer_reference text, ADD COLUMN transfer_account_id text, ADD COLUMN ask_at timestamptz(3),
  ADD COLUMN asks smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT commitments_transfer CHECK (num_nonnulls(transfer_reference, transfer_account_id) IN (0, 2)
    AND (ask_at IS NULL OR (transfer_reference IS NOT NULL AND charge_at IS NULL AND status NOT IN ('canceled', 'ended')))) NOT VALID;

-- A payment on the bank account can be for a year of a commitment.
ALTER TABLE bank_matches ADD COLUMN prepayment_id text,
  ADD CONSTRAINT bank_matches_prepayment_id_fkey FOREIGN KEY (prepayment_id) REFERENCES prepayments (id)
    ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE bank_matches DROP CONSTRAINT bank_matches_purpose, DROP CONSTRAINT bank_matches_of,
  ADD CONSTRAINT bank_matches_purpose CHECK (purpose IN ('gift', 'prepayment', 'payment', 'cost', 'own', 'send_back', 'sent_back')) NOT VALID,
  ADD CONSTRAINT bank_matches_of CHECK ((purpose = 'gift') = (gift_id IS NOT NULL) AND (purpose = 'prepayment') = (prepayment_id IS NOT NULL)
    AND (purpose IN ('payment', 'sent_back') AND payment_key IS NULL) IS FALSE) NOT VALID;

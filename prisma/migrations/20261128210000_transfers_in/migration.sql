SET LOCAL lock_timeout = '3s';

-- What a donor writes into the transfer with which they pay for a gift, the account that they were given, and when they said that they
-- have sent it.
ALTER TABLE gifts ADD COLUMN transfer_reference text, ADD COLUMN transfer_account_id text,
  ADD COLUMN transfer_sent_at timestamptz(3);

-- What of a payment on the bank account is matched with nothing yet.
ALTER TABLE bank_line_parts ADD COLUMN open_cents bigint NOT NULL DEFAULT 0;
UPDATE bank_line_parts SET open_cents = amount_cents;
ALTER TABLE bank_line_parts ALTER COLUMN open_cents DROP DEFAULT,
  ADD CONSTRAINT bank_line_parts_open CHECK (open_cents * sign(amount_cents) BETWEEN 0 AND abs(amount_cents)) NOT VALID;

-- What payments on the bank account were found to be for.
CREATE TABLE bank_matches (
  id text PRIMARY KEY,
  line_id text NOT NULL,
  part_number integer NOT NULL,
  -- Of the payment on the account, with its sign; a payment may be for several things.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  currency char(3) NOT NULL,
  -- gift: pays for a gift. payment: one of ours that left the account, came back to it, or was taken back from it. cost: the bank's, or
  -- interest. own: the operator's money.
  purpose text NOT NULL CHECK (purpose IN ('gift', 'payment', 'cost', 'own')),
  gift_id text REFERENCES gifts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The payment's key; of a gift's, once it was charged.
  payment_key text,
  -- Why, for people: [{ code, words }].
  reasons json NOT NULL,
  decided_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- When it was booked: a gift's once that is screened and charged, any other at once.
  taken_at timestamptz(3),
  released_at timestamptz(3),
  FOREIGN KEY (line_id, part_number) REFERENCES bank_line_parts (line_id, number) ON DELETE NO ACTION ON UPDATE NO ACTION,
  CONSTRAINT bank_matches_of CHECK ((purpose = 'gift') = (gift_id IS NOT NULL) AND (purpose = 'payment' AND payment_key IS NULL) IS FALSE),
  CONSTRAINT bank_matches_once CHECK (taken_at IS NULL OR released_at IS NULL)
);
CREATE INDEX bank_matches_of_part ON bank_matches (line_id, part_number);
CREATE INDEX bank_matches_of_gift ON bank_matches (gift_id) WHERE gift_id IS NOT NULL;
CREATE INDEX bank_matches_of_payment ON bank_matches (payment_key) WHERE payment_key IS NOT NULL;
CREATE INDEX bank_matches_taken ON bank_matches (taken_at, id) WHERE taken_at IS NOT NULL;

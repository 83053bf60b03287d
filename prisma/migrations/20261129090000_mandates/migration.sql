SET LOCAL lock_timeout = '3s';

-- What payers agreed to in a rail's form: that their bank account is debited, by the form's token.
CREATE TABLE mandates (
  id text PRIMARY KEY,
  rail text NOT NULL,
  token text NOT NULL,
  rail_id text NOT NULL,
  scheme text NOT NULL,
  reference text,
  agreement text NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  ip_address text,
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT mandates_scheme CHECK (scheme IN ('ach', 'sepa', 'bacs'))
);

CREATE UNIQUE INDEX mandates_rail_token_key ON mandates (rail, token);
CREATE UNIQUE INDEX mandates_rail_rail_id_key ON mandates (rail, rail_id);

-- Whether the donor has chosen that their bank account is debited.
ALTER TABLE checkouts ADD COLUMN pays_by_debit boolean NOT NULL DEFAULT false;

-- How many days before a date its donor is notified of the debit, as they agreed to; 0 for other payments.
ALTER TABLE recurring_gifts ADD COLUMN notice_days smallint NOT NULL DEFAULT 0;

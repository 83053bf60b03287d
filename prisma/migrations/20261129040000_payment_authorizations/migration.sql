SET LOCAL lock_timeout = '3s';

-- Money that a payer's bank holds back for a form that they completed, until it is charged or let go.
CREATE TABLE payment_authorizations (
  rail text NOT NULL,
  token text NOT NULL,
  gift_id text,
  ends_at timestamptz(3) NOT NULL,
  check_at timestamptz(3),
  outcome text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_authorizations_pkey PRIMARY KEY (rail, token),
  CONSTRAINT payment_authorizations_outcome CHECK (outcome IN ('charged', 'released')),
  CONSTRAINT payment_authorizations_open CHECK ((check_at IS NULL) = (outcome IS NOT NULL))
);

CREATE INDEX payment_authorizations_due ON payment_authorizations (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payment_authorizations_of_gifts ON payment_authorizations (gift_id) WHERE check_at IS NOT NULL;

SET LOCAL lock_timeout = '3s';

-- The bank that the sandbox plays: what was transferred to and from the operator's accounts there, and the statements that it made.
CREATE TABLE sandbox_rail.bank_payments (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  name text,
  text text NOT NULL,
  end_to_end_id text,
  return_code text,
  kind text NOT NULL CHECK (kind IN ('payment', 'fee', 'interest')),
  made_at timestamptz(3) NOT NULL,
  -- The statement that has it; null before there is one.
  statement_number integer
);
CREATE INDEX bank_payments_of_statement ON sandbox_rail.bank_payments (account_id, statement_number);

CREATE TABLE sandbox_rail.bank_statements (
  account_id text NOT NULL,
  number integer NOT NULL,
  opens_on date NOT NULL,
  opening_cents bigint NOT NULL,
  closes_on date NOT NULL,
  closing_cents bigint NOT NULL,
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, number)
);

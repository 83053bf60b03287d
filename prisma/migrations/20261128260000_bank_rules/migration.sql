SET LOCAL lock_timeout = '3s';

-- By which words the bank's own costs and interest are recognized on an account of the operator's, and booked.
CREATE TABLE bank_rules (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES bank_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Somewhere in the text, in capitals or not.
  words text NOT NULL,
  -- Nothing larger is booked by it.
  most_cents bigint NOT NULL CHECK (most_cents > 0),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX bank_rules_once ON bank_rules (account_id, lower(words)) WHERE ended_at IS NULL;

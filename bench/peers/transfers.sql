-- Double entry as libraries for PostgreSQL do it: accounts with a running balance, transfers, two entries for each with the balance
-- before and after, and one function that writes them all.
CREATE SCHEMA books;
CREATE TABLE books.accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  can_be_negative boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE books.transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_account_id bigint NOT NULL REFERENCES books.accounts,
  to_account_id bigint NOT NULL REFERENCES books.accounts,
  amount bigint NOT NULL CHECK (amount > 0),
  metadata jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_account_id <> to_account_id)
);
CREATE INDEX ON books.transfers (from_account_id);
CREATE INDEX ON books.transfers (to_account_id);
CREATE TABLE books.entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES books.accounts,
  transfer_id bigint NOT NULL REFERENCES books.transfers,
  amount bigint NOT NULL,
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX ON books.entries (account_id, version);
CREATE INDEX ON books.entries (transfer_id);

CREATE FUNCTION books.transfer(p_from bigint, p_to bigint, p_amount bigint, p_metadata jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_currencies int;
  v_transfer bigint;
BEGIN
  -- In the order of their ids, so that no two transfers wait for each other.
  SELECT count(DISTINCT l.currency) INTO v_currencies
  FROM (SELECT a.currency FROM books.accounts a WHERE a.id IN (p_from, p_to) ORDER BY a.id FOR UPDATE) l;
  IF v_currencies <> 1 THEN RAISE EXCEPTION 'the accounts have different currencies'; END IF;
  INSERT INTO books.transfers (from_account_id, to_account_id, amount, metadata)
  VALUES (p_from, p_to, p_amount, p_metadata) RETURNING id INTO v_transfer;
  WITH moved AS (
    UPDATE books.accounts a SET balance = a.balance + x.amount, version = a.version + 1, updated_at = now()
    FROM (VALUES (p_from, -p_amount), (p_to, p_amount)) AS x(id, amount) WHERE a.id = x.id
    RETURNING a.id, a.balance, a.version, a.can_be_negative, x.amount
  ), written AS (
    INSERT INTO books.entries (account_id, transfer_id, amount, balance_before, balance_after, version)
    SELECT m.id, v_transfer, m.amount, m.balance - m.amount, m.balance, m.version FROM moved m
  )
  SELECT CASE WHEN bool_and(m.balance >= 0 OR m.can_be_negative) THEN v_transfer END INTO v_transfer FROM moved m;
  IF v_transfer IS NULL THEN RAISE EXCEPTION 'the account has too little'; END IF;
  RETURN v_transfer;
END $$;

-- The first one is that of a payment provider, from which all money comes.
INSERT INTO books.accounts (name, currency, can_be_negative)
SELECT 'account ' || n, 'USD', true FROM generate_series(1, 1000) n;

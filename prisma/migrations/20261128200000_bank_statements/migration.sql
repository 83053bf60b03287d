SET LOCAL lock_timeout = '3s';

-- The operator's own accounts, whose statements are imported.
CREATE TABLE bank_accounts (
  id text PRIMARY KEY,
  holder text NOT NULL,
  iban text,
  number text,
  bank text,
  currency char(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT bank_accounts_named CHECK (iban IS NOT NULL OR number IS NOT NULL)
);
CREATE UNIQUE INDEX bank_accounts_once ON bank_accounts (coalesce(iban, number), coalesce(bank, ''), currency) WHERE closed_at IS NULL;

-- Files of statements, each once by its content. The bytes are stored encrypted, in pieces.
CREATE TABLE bank_files (
  id text PRIMARY KEY,
  name text NOT NULL,
  sha256 text NOT NULL UNIQUE,
  size_bytes bigint NOT NULL,
  pieces integer NOT NULL,
  wrapped_key text NOT NULL,
  key_version integer NOT NULL,
  status text NOT NULL DEFAULT 'stored',
  -- What is wrong with it, in words: [{ place, message }].
  problems json NOT NULL DEFAULT '[]',
  entries integer NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  booked_at timestamptz(3),
  CONSTRAINT bank_files_status CHECK (status IN ('stored', 'read', 'booked', 'refused'))
);

-- What a file says of one account for some time.
CREATE TABLE bank_statements (
  id text PRIMARY KEY,
  file_id text NOT NULL REFERENCES bank_files (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  account_id text NOT NULL REFERENCES bank_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Its place in the file, from 0.
  position integer NOT NULL,
  format text NOT NULL CHECK (format IN ('camt', 'mt940', 'ofx', 'bai2', 'csv')),
  kind text NOT NULL CHECK (kind IN ('statement', 'intraday', 'advice')),
  reference text,
  number integer,
  opening_cents bigint,
  opening_on date,
  closing_cents bigint,
  closing_on date,
  -- Whether its balances and its entries were found to add up; false where it has no balances.
  adds_up boolean NOT NULL,
  -- Whether its reversals move the other way than it writes them.
  turns_reversals boolean NOT NULL,
  UNIQUE (file_id, position)
);
CREATE INDEX bank_statements_of_account ON bank_statements (account_id, closing_on);

-- What files say of bookings: the same one is an entry in each file that has it.
CREATE TABLE bank_entries (
  statement_id text NOT NULL REFERENCES bank_statements (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Its place in the statement, from 1.
  number integer NOT NULL,
  booked_on date NOT NULL,
  -- What it moved the balance by, above zero for money that came in.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  bank_reference text,
  end_to_end_id text,
  text text NOT NULL,
  -- What a booking is recorded with (bank_lines_record), as long as it is none yet.
  draft json,
  -- The booking that it is; null until that is decided.
  line_id text,
  -- Whether only a person can decide whether it is a booking that is known, or another one.
  is_unclear boolean NOT NULL DEFAULT false,
  PRIMARY KEY (statement_id, number)
);
CREATE INDEX bank_entries_of_line ON bank_entries (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX bank_entries_equals ON bank_entries (statement_id, booked_on, amount_cents);
CREATE INDEX bank_entries_undecided ON bank_entries (statement_id, booked_on, amount_cents) WHERE line_id IS NULL;

-- What was booked on an account: each booking once, whichever files have it.
CREATE TABLE bank_lines (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES bank_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- The statement that brought it first.
  statement_id text NOT NULL REFERENCES bank_statements (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  booked_on date NOT NULL,
  value_on date,
  -- Above zero for money that came in.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  currency char(3) NOT NULL,
  -- Its place among equal sums of the day.
  ordinal integer NOT NULL CHECK (ordinal > 0),
  code text,
  bank_reference text,
  return_code text,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE (account_id, booked_on, amount_cents, ordinal)
);

-- The single payments of a booking: itself, or the payments that a collected booking consists of. They come to its sum.
CREATE TABLE bank_line_parts (
  line_id text NOT NULL REFERENCES bank_lines (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  name text,
  text text NOT NULL,
  structured_reference text,
  end_to_end_id text,
  bank_reference text,
  return_code text,
  -- The other side's account: sealed, what tells whether it was seen before, and its last characters.
  account_sealed text,
  account_mark text,
  account_last4 text,
  PRIMARY KEY (line_id, number)
);
CREATE INDEX bank_line_parts_of_account ON bank_line_parts (account_mark) WHERE account_mark IS NOT NULL;

ALTER TABLE bank_entries ADD CONSTRAINT bank_entries_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines (id) ON DELETE NO ACTION ON UPDATE NO ACTION;

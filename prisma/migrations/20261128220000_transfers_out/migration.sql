SET LOCAL lock_timeout = '3s';

-- How payments leave an account of the operator's: the format of its files, null if none leave it; what its bank in the United States calls
-- the payer by; and the number of the next payment of a NACHA file.
ALTER TABLE bank_accounts ADD COLUMN pays_by text CHECK (pays_by IN ('pain.001.001.03', 'pain.001.001.09', 'nacha', 'csv')),
  ADD COLUMN payer_ids json,
  ADD COLUMN next_trace integer NOT NULL DEFAULT 1 CHECK (next_trace > 0);

-- Accounts that payouts go to, as their owners entered them on our page. A row is written once and never changes.
CREATE TABLE bank_payees (
  id text PRIMARY KEY,
  payout_account_id text NOT NULL UNIQUE REFERENCES payout_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Name, account, country and address, encrypted for the row.
  sealed text NOT NULL,
  -- Recognizes the account without saying which it is.
  account_mark text NOT NULL,
  account_last4 text NOT NULL,
  -- The bank's BIC or routing number, where it was entered.
  bank text,
  entered_at timestamptz(3) NOT NULL
);

-- What leaves the operator's accounts: one for each payment of the rail, which asks for it under the payment's key.
CREATE TABLE bank_transfers (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  direction text NOT NULL CHECK (direction IN ('payout', 'refund')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  -- The rail's reference of the charge that a refund returns.
  charge_reference text,
  -- Name, account, country and address, encrypted for the row; null if nobody knows the account.
  payee_sealed text,
  account_mark text,
  account_last4 text,
  -- What the payee reads on the statement.
  text text NOT NULL,
  status text NOT NULL DEFAULT 'waiting',
  -- When the account was debited, and when the money was back, by the bank's statement.
  executed_at timestamptz(3),
  returned_at timestamptz(3),
  -- Why it was rejected or returned.
  reason_code text,
  reason_text text,
  -- What the bank last answered about it, and when that was read.
  bank_answer text,
  answered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_transfers_status CHECK (status IN ('waiting', 'in_file', 'executed', 'rejected', 'returned')),
  CONSTRAINT bank_transfers_of_charge CHECK ((direction = 'refund') = (charge_reference IS NOT NULL)),
  CONSTRAINT bank_transfers_payee CHECK (status = 'rejected' OR payee_sealed IS NOT NULL)
);
CREATE INDEX bank_transfers_waiting ON bank_transfers (currency, id) WHERE status = 'waiting';
CREATE INDEX bank_transfers_changed ON bank_transfers (changed_at, id);
-- A charge is refunded once, unless the refund came back.
CREATE UNIQUE INDEX bank_transfers_refund_once ON bank_transfers (charge_reference)
  WHERE charge_reference IS NOT NULL AND status NOT IN ('rejected', 'returned');

-- Files of transfers for the bank. The bytes are stored encrypted, so that the same file can be downloaded again.
CREATE TABLE bank_payment_files (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES bank_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  format text NOT NULL CHECK (format IN ('pain.001.001.03', 'pain.001.001.09', 'nacha', 'csv')),
  name text NOT NULL,
  media_type text NOT NULL,
  currency char(3) NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  -- Of the bytes, which operators compare with the bank's own screen.
  sha256 text NOT NULL,
  executes_on date NOT NULL,
  pieces integer NOT NULL,
  wrapped_key text NOT NULL,
  key_version integer NOT NULL,
  status text NOT NULL DEFAULT 'made',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  released_by text,
  released_at timestamptz(3),
  downloaded_at timestamptz(3),
  canceled_at timestamptz(3),
  note text,
  CONSTRAINT bank_payment_files_status CHECK (status IN ('made', 'released', 'canceled'))
);
CREATE INDEX bank_payment_files_newest ON bank_payment_files (created_at DESC, id DESC);

-- The transfers of a file, and what the bank's answers and statements call each.
CREATE TABLE bank_payment_lines (
  file_id text NOT NULL REFERENCES bank_payment_files (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number integer NOT NULL CHECK (number > 0),
  transfer_id text NOT NULL REFERENCES bank_transfers (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  reference text NOT NULL,
  -- False once the file was canceled.
  is_live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (file_id, number)
);
-- Never in two files.
CREATE UNIQUE INDEX bank_payment_lines_once ON bank_payment_lines (transfer_id) WHERE is_live;
CREATE INDEX bank_payment_lines_reference ON bank_payment_lines (reference) WHERE is_live;

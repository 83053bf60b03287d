SET LOCAL lock_timeout = '3s';

-- What rails moved by themselves between what they hold and the operator's bank.
CREATE TABLE rail_transfers (
  rail text NOT NULL,
  reference text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  currency char(3) NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (rail, reference)
);

-- The transfer that a correction books.
ALTER TABLE ledger_corrections ADD COLUMN reference text;
ALTER TABLE ledger_corrections ADD CONSTRAINT ledger_corrections_rail_reference_fkey
  FOREIGN KEY (rail, reference) REFERENCES rail_transfers (rail, reference) NOT VALID;
ALTER TABLE ledger_corrections ADD CONSTRAINT ledger_corrections_of_transfer
  CHECK (reference IS NULL OR (rail IS NOT NULL AND undoes_id IS NULL)) NOT VALID;

-- The sandbox rail's own transfers.
CREATE TABLE sandbox_rail.transfers (
  reference TEXT PRIMARY KEY,
  amount_cents BIGINT NOT NULL CHECK (amount_cents <> 0),
  currency CHAR(3) NOT NULL,
  moved_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX transfers_moved_at ON sandbox_rail.transfers (moved_at);

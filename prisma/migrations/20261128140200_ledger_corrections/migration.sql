SET LOCAL lock_timeout = '3s';

CREATE TABLE ledger_corrections (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('credit_paid', 'receivable_collected', 'receivable_written_off', 'rail_withdrawn', 'rail_topped_up')),
  identity_id text REFERENCES identities (id),
  rail text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  document text NOT NULL,
  -- The one that it takes back.
  undoes_id text UNIQUE REFERENCES ledger_corrections (id),
  created_at timestamptz(3) NOT NULL,
  CHECK ((kind IN ('rail_withdrawn', 'rail_topped_up')) = (rail IS NOT NULL)),
  CHECK ((identity_id IS NULL) = (rail IS NOT NULL))
);
CREATE INDEX ledger_corrections_identity_id_idx ON ledger_corrections (identity_id);

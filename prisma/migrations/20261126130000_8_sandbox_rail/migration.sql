-- The sandbox's payment rail, in a schema of its own like another company's database. Only its adapter touches it, and
-- nothing here refers to the product's tables.

CREATE SCHEMA sandbox_rail;

CREATE TABLE sandbox_rail.operations (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key TEXT NOT NULL,
  -- How often the key had been executed before. Above 0 only if the rail had forgotten the key.
  execution SMALLINT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('charge', 'payout', 'refund')),
  token TEXT,
  requested_cents BIGINT NOT NULL CHECK (requested_cents > 0),
  amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
  currency TEXT NOT NULL,
  charge_reference TEXT,
  -- The charge that this refund returned; null for refunds that were rejected.
  refunds_id BIGINT UNIQUE REFERENCES sandbox_rail.operations (id),
  cost_cents BIGINT NOT NULL CHECK (cost_cents >= 0),
  charged_at TIMESTAMPTZ(3) NOT NULL,
  UNIQUE (key, execution)
);

-- What happens to an operation, written when it is executed: those in the future become visible when their time comes.
CREATE TABLE sandbox_rail.changes (
  operation_id BIGINT NOT NULL,
  number SMALLINT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('accepted', 'cleared', 'declined', 'rejected', 'returned', 'disputed')),
  code TEXT,
  changed_at TIMESTAMPTZ(3) NOT NULL,
  -- Each change is also an event that is posted to the product.
  posted_at TIMESTAMPTZ(3),
  claimed_until TIMESTAMPTZ(3),
    "fee_cents" BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (operation_id, number)
);
CREATE INDEX changes_by_time ON sandbox_rail.changes (changed_at, operation_id);
CREATE INDEX changes_to_post ON sandbox_rail.changes (changed_at, operation_id, number) WHERE posted_at IS NULL;

-- The failures that are switched on.
CREATE TABLE sandbox_rail.failures (
  name TEXT PRIMARY KEY,
  value DOUBLE PRECISION NOT NULL CHECK (value >= 0)
);

SET LOCAL lock_timeout = '3s';

-- What payers' banks hold back for the sandbox rail's form, until it is captured, released or over. Each is also an event that is posted.
CREATE TABLE sandbox_rail.authorizations (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  reference TEXT NOT NULL,
  amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
  currency TEXT NOT NULL,
  authorized_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  captured_by TEXT,
  released_at TIMESTAMPTZ(3),
  posted_at TIMESTAMPTZ(3),
  claimed_until TIMESTAMPTZ(3),
  CONSTRAINT authorizations_end_once CHECK (captured_by IS NULL OR released_at IS NULL)
);
CREATE UNIQUE INDEX authorizations_by_charge ON sandbox_rail.authorizations (captured_by);
CREATE INDEX authorizations_to_post ON sandbox_rail.authorizations (authorized_at) WHERE posted_at IS NULL;

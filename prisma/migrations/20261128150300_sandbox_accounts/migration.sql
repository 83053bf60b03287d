SET LOCAL lock_timeout = '3s';

-- Accounts that were set up on the sandbox rail's own page.
CREATE TABLE sandbox_rail.accounts (
  token TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  country TEXT,
  bank TEXT,
  last4 TEXT,
  opened_at TIMESTAMPTZ(3) NOT NULL
);

-- What happens to them. A change in the future becomes visible when its time comes; each is also an event that is posted.
CREATE TABLE sandbox_rail.account_changes (
  token TEXT NOT NULL REFERENCES sandbox_rail.accounts (token),
  number SMALLINT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'enabled', 'restricted', 'rejected')),
  requirements JSONB NOT NULL DEFAULT '[]',
  changed_at TIMESTAMPTZ(3) NOT NULL,
  posted_at TIMESTAMPTZ(3),
  claimed_until TIMESTAMPTZ(3),
  PRIMARY KEY (token, number)
);
CREATE INDEX account_changes_to_post ON sandbox_rail.account_changes (changed_at) WHERE posted_at IS NULL;

SET LOCAL lock_timeout = '3s';

-- What the rail says of an account: whether payouts go to it, and what is missing by when. One that is set up on the rail's own page
-- has no token before that page was opened, and may be asked about again at check_at.
ALTER TABLE payout_accounts
  ALTER COLUMN token DROP NOT NULL,
  ADD COLUMN status text NOT NULL DEFAULT 'enabled',
  ADD COLUMN requirements jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN return_url text,
  ADD COLUMN country char(2),
  ADD COLUMN check_at timestamptz(3),
  ADD CONSTRAINT payout_accounts_status CHECK (status IN ('pending', 'enabled', 'restricted', 'rejected')) NOT VALID,
  ADD CONSTRAINT payout_accounts_known CHECK (token IS NOT NULL OR status = 'pending'::text) NOT VALID;
ALTER TABLE payout_accounts ALTER COLUMN status DROP DEFAULT;

-- A payout can wait for its account.
ALTER TABLE payouts DROP CONSTRAINT payouts_held_for;
ALTER TABLE payouts
  ADD CONSTRAINT payouts_held_for CHECK (held_for IN ('screening', 'operator', 'account')) NOT VALID;

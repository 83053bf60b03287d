-- Tokens of checkouts and recurring gifts say which rail they are of. Whatever was entered before is of the sandbox's, the
-- only one that there was.
SET LOCAL lock_timeout = '3s';

ALTER TABLE checkouts ADD COLUMN rail TEXT NOT NULL DEFAULT 'sandbox';
ALTER TABLE recurring_gifts ADD COLUMN rail TEXT NOT NULL DEFAULT 'sandbox';

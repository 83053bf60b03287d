-- Gifts say by which way they came. Those before this did not, and have none.
SET LOCAL lock_timeout = '3s';

ALTER TABLE gifts ADD COLUMN source TEXT;
ALTER TABLE gifts ADD CONSTRAINT gifts_source_known
  CHECK (source IN ('api', 'page', 'p2p_page', 'embed', 'recurring', 'match', 'transfer')) NOT VALID;

ALTER TABLE checkouts ADD COLUMN source TEXT NOT NULL DEFAULT 'page';
ALTER TABLE checkouts ADD CONSTRAINT checkouts_source_known CHECK (source IN ('page', 'p2p_page', 'embed')) NOT VALID;

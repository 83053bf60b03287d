-- outside a transaction
SET lock_timeout = '3s';

-- Statements name what was lost to disputes apart from refunds.
DROP INDEX CONCURRENTLY IF EXISTS disputes_lost;
CREATE INDEX CONCURRENTLY disputes_lost ON disputes (identity_id, gift_id) WHERE status = 'lost'::text;

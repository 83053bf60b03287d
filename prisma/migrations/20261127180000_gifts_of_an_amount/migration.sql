-- outside a transaction
SET lock_timeout = '3s';

-- The newest gifts of exactly one amount, which a recipient types into a search, are read without the others.
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived_of_amount;
CREATE INDEX CONCURRENTLY gifts_arrived_of_amount ON gifts (to_id, amount_cents, created_at DESC, id DESC) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived_by_amount;

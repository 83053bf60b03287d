-- outside a transaction
SET lock_timeout = '3s';

-- What a recipient's list of gifts is filtered by. Those of gifts that arrived are written once a gift settles, and cost a new
-- gift nothing.
DROP INDEX CONCURRENTLY IF EXISTS gifts_unkept;
CREATE INDEX CONCURRENTLY gifts_unkept ON gifts (to_id, status, created_at DESC, id DESC)
    WHERE status IN ('failed', 'reversed');
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived;
CREATE INDEX CONCURRENTLY gifts_arrived ON gifts (to_id, settled_at DESC, id DESC)
    INCLUDE (status, currency, amount_cents, fee_cents, net_cents) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived_by_source;
CREATE INDEX CONCURRENTLY gifts_arrived_by_source ON gifts (to_id, source, created_at DESC, id DESC)
    WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived_by_currency;
CREATE INDEX CONCURRENTLY gifts_arrived_by_currency ON gifts (to_id, currency, created_at DESC, id DESC)
    WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_arrived_by_amount;
CREATE INDEX CONCURRENTLY gifts_arrived_by_amount ON gifts (to_id, amount_cents) WHERE settled_at IS NOT NULL;

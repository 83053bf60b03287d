-- outside a transaction
SET lock_timeout = '3s';

-- For deleting those that were applied long ago.
DROP INDEX CONCURRENTLY IF EXISTS rail_events_applied;
CREATE INDEX CONCURRENTLY rail_events_applied ON rail_events (received_at) WHERE applied_at IS NOT NULL;

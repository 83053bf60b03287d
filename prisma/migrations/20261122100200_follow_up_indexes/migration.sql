-- outside a transaction
SET lock_timeout = '3s';

-- Served the joins that follow_ups replaces.
DROP INDEX CONCURRENTLY IF EXISTS gifts_to_tell_of;
DROP INDEX CONCURRENTLY IF EXISTS checkouts_on_their_way;

-- outside a transaction
-- What is on its way to a recipient, which is read from the gifts: few of them are, at any moment.
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS gifts_clearing;
CREATE INDEX CONCURRENTLY gifts_clearing ON gifts (to_id) WHERE status IN ('pending', 'settling');

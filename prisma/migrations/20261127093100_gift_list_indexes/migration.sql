-- outside a transaction
SET lock_timeout = '3s';

-- What the lists of the API are filtered by, whatever side of a gift the reader manages. None has a gift that was just created.
DROP INDEX CONCURRENTLY IF EXISTS gifts_ended;
CREATE INDEX CONCURRENTLY gifts_ended ON gifts (status, created_at DESC, id DESC) WHERE status IN ('failed', 'reversed');
DROP INDEX CONCURRENTLY IF EXISTS gifts_by_settlement;
CREATE INDEX CONCURRENTLY gifts_by_settlement ON gifts (settled_at) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_by_amount;
CREATE INDEX CONCURRENTLY gifts_by_amount ON gifts (amount_cents) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS gifts_by_metadata;
CREATE INDEX CONCURRENTLY gifts_by_metadata ON gifts USING gin ((metadata::jsonb) jsonb_path_ops)
    WHERE (settled_at IS NOT NULL OR status = 'failed') AND metadata::text <> '{}';

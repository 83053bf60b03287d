-- outside a transaction
SET lock_timeout = '3s';

-- Gifts whose funds the rail took and that do not settle before they are screened again, or decided about.
DROP INDEX CONCURRENTLY IF EXISTS gifts_frozen;
CREATE INDEX CONCURRENTLY gifts_frozen ON gifts (charged_at, id) WHERE status = 'settling' AND screening <> 'clear';

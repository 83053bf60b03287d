-- outside a transaction
SET lock_timeout = '3s';

-- Years whose funds the rail took and that are not paid before they are screened again, or decided about.
DROP INDEX CONCURRENTLY IF EXISTS prepayments_frozen;
CREATE INDEX CONCURRENTLY prepayments_frozen ON prepayments (frozen_at, id) WHERE screening <> 'clear';

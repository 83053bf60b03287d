-- outside a transaction
SET lock_timeout = '3s';

-- What is held back, by when it is to be held back anew.
DROP INDEX CONCURRENTLY IF EXISTS payment_authorizations_to_renew;
CREATE INDEX CONCURRENTLY payment_authorizations_to_renew ON payment_authorizations (renew_at) WHERE renew_at IS NOT NULL;

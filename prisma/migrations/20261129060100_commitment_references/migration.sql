-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS commitments_transfer_reference;
CREATE UNIQUE INDEX CONCURRENTLY commitments_transfer_reference ON commitments (transfer_reference) WHERE transfer_reference IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS commitments_to_ask;
CREATE INDEX CONCURRENTLY commitments_to_ask ON commitments (ask_at, id) WHERE ask_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_matches_of_prepayment;
CREATE INDEX CONCURRENTLY bank_matches_of_prepayment ON bank_matches (prepayment_id) WHERE prepayment_id IS NOT NULL;

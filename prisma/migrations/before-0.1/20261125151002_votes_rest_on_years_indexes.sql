-- outside a transaction
SET lock_timeout = '3s';
DROP INDEX CONCURRENTLY IF EXISTS disbursement_voices_prepayment_id_idx;
CREATE INDEX CONCURRENTLY disbursement_voices_prepayment_id_idx ON disbursement_voices (prepayment_id);
DROP INDEX CONCURRENTLY IF EXISTS disbursements_recount_due;
CREATE INDEX CONCURRENTLY disbursements_recount_due ON disbursements (pool_id) WHERE is_recount_due;

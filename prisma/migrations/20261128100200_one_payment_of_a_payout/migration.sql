-- outside a transaction
SET lock_timeout = '3s';

-- A payout is sent once.
DROP INDEX CONCURRENTLY IF EXISTS payments_one_payout;
CREATE UNIQUE INDEX CONCURRENTLY payments_one_payout ON payments (subject_id) WHERE direction = 'payout';

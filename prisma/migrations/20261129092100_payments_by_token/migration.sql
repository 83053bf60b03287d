-- outside a transaction
SET lock_timeout = '3s';

-- For the last debit by a mandate, after which the address of its payer is kept for a while.
DROP INDEX CONCURRENTLY IF EXISTS payments_charges_by_token;
CREATE INDEX CONCURRENTLY payments_charges_by_token ON payments (rail, token, created_at) WHERE direction = 'charge' AND token IS NOT NULL;

-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS payments_replaced_once;
-- What a rail rejects can be replaced again, by a refund to another account.
CREATE UNIQUE INDEX CONCURRENTLY payments_replaced_once ON payments (replaces_id)
  WHERE replaces_id IS NOT NULL AND status NOT IN ('declined', 'returned', 'rejected');

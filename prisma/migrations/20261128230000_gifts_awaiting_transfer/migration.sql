-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS gifts_awaiting_transfer;
CREATE INDEX CONCURRENTLY gifts_awaiting_transfer ON gifts (currency, amount_cents, created_at)
  WHERE status = 'pending' AND transfer_reference IS NOT NULL;

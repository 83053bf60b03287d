-- outside a transaction
SET lock_timeout = '3s';

-- Gifts that wait for their donors, by when they no longer do.
DROP INDEX CONCURRENTLY IF EXISTS gifts_waiting_for_donors;
CREATE INDEX CONCURRENTLY gifts_waiting_for_donors ON gifts (action_expires_at) WHERE status = 'pending' AND action_code IS NOT NULL;

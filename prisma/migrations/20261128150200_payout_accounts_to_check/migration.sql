-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_to_check;
CREATE INDEX CONCURRENTLY payout_accounts_to_check ON payout_accounts (check_at) WHERE deleted_at IS NULL AND check_at IS NOT NULL;
-- A rail names an account by its token.
DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_of_token;
CREATE INDEX CONCURRENTLY payout_accounts_of_token ON payout_accounts (token) WHERE deleted_at IS NULL AND check_at IS NOT NULL;

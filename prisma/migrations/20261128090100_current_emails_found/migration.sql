-- outside a transaction
SET lock_timeout = '3s';

-- Whose current address one is, among a recipient's supporters: few have another than the one they gave with.
DROP INDEX CONCURRENTLY IF EXISTS supporters_current;
CREATE INDEX CONCURRENTLY supporters_current ON supporters (recipient_id, current_email) WHERE current_email IS NOT NULL;

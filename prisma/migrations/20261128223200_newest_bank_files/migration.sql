-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS bank_files_newest;
CREATE INDEX CONCURRENTLY bank_files_newest ON bank_files (created_at, id);

-- outside a transaction
SET lock_timeout = '3s';

-- The pools that an identity belongs to, and those of the identities that it manages, newest first; and the pools of a status that few have.
DROP INDEX CONCURRENTLY IF EXISTS pool_members_listed;
CREATE INDEX CONCURRENTLY pool_members_listed ON pool_members (identity_id, pool_created_at DESC, pool_id DESC) WHERE status = 'active';
DROP INDEX CONCURRENTLY IF EXISTS pool_members_listed_to_managers;
CREATE INDEX CONCURRENTLY pool_members_listed_to_managers ON pool_members (manager_id, pool_created_at DESC, pool_id DESC)
  WHERE status = 'active' AND manager_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS pools_by_status;
CREATE INDEX CONCURRENTLY pools_by_status ON pools (status);

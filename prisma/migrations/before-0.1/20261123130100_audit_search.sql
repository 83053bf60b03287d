-- outside a transaction
SET lock_timeout = '3s';
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_actor_id_idx";
CREATE INDEX CONCURRENTLY "audit_entries_actor_id_idx" ON "audit_entries"("actor", "id");
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_action_id_idx";
CREATE INDEX CONCURRENTLY "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

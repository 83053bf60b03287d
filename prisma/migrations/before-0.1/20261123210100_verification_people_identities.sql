-- outside a transaction
SET lock_timeout = '3s';
DROP INDEX CONCURRENTLY IF EXISTS "verification_people_identity_id_idx";
CREATE INDEX CONCURRENTLY "verification_people_identity_id_idx" ON "verification_people"("identity_id");

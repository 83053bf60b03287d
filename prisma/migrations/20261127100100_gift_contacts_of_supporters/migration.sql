-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS "gift_contacts_supporter_id_gift_id_idx";
CREATE INDEX CONCURRENTLY "gift_contacts_supporter_id_gift_id_idx" ON "gift_contacts"("supporter_id", "gift_id" DESC);

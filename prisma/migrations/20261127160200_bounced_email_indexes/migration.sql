-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS "email_messages_named";
CREATE UNIQUE INDEX CONCURRENTLY "email_messages_named" ON "email_messages"("message_name");
DROP INDEX CONCURRENTLY IF EXISTS receipts_bounced;
CREATE INDEX CONCURRENTLY receipts_bounced ON receipts (recipient_id, issued_at DESC, id DESC) WHERE email_bounced_at IS NOT NULL;

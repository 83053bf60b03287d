-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS thank_letters_sent;
CREATE INDEX CONCURRENTLY thank_letters_sent ON thank_letters (recipient_id, sent_at DESC, id DESC) WHERE sent_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS campaign_messages_received;
CREATE INDEX CONCURRENTLY campaign_messages_received ON campaign_messages (campaign_id, confirmed_at DESC, id DESC)
  WHERE kind = 'contact' AND confirmed_at IS NOT NULL;

-- outside a transaction
SET lock_timeout = '3s';

-- What campaigns were given since a moment, from the index alone.
DROP INDEX CONCURRENTLY IF EXISTS gifts_contributed;
CREATE INDEX CONCURRENTLY gifts_contributed ON gifts (settled_at) INCLUDE (campaign_id, parent_campaign_id, amount_cents)
    WHERE status = 'settled' AND campaign_id IS NOT NULL;

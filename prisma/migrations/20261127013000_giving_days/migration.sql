-- What each recipient got on each day. Its triggers count what is there already (prisma/sql/giving_days_of_new.sql).
SET LOCAL lock_timeout = '3s';

-- The recipient's time zone when the gift was made: its days are of this zone. Null on gifts from before, whose days are UTC.
ALTER TABLE gifts ADD COLUMN to_time_zone TEXT;

CREATE TABLE giving_days (
    recipient_id TEXT NOT NULL,
    currency CHAR(3) NOT NULL,
    day DATE NOT NULL,
    campaign_id TEXT NOT NULL,
    source TEXT NOT NULL,
    shard INTEGER NOT NULL,
    settled_cents BIGINT NOT NULL,
    settled_count INTEGER NOT NULL,
    fee_cents BIGINT NOT NULL,
    largest_cents BIGINT NOT NULL,
    refunded_cents BIGINT NOT NULL,
    refunded_count INTEGER NOT NULL,

    CONSTRAINT giving_days_pkey PRIMARY KEY (recipient_id, currency, day, campaign_id, source, shard)
);

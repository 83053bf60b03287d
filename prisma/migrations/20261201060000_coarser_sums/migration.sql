-- What balances and recipients' days come to over longer times. Their functions sum what is there already (prisma/sql/balance_spans_of_new.sql,
-- prisma/sql/giving_sums_of.sql).
SET LOCAL lock_timeout = '3s';

CREATE TABLE balance_sums (
    identity_id TEXT NOT NULL,
    currency CHAR(3) NOT NULL,
    hours INTEGER NOT NULL,
    starts_at TIMESTAMPTZ(3) NOT NULL,
    kind TEXT NOT NULL,
    net_cents BIGINT NOT NULL,
    fee_cents BIGINT NOT NULL,
    movements INTEGER NOT NULL,
    last_id BIGINT NOT NULL,

    CONSTRAINT balance_sums_pkey PRIMARY KEY (identity_id, currency, hours, starts_at, kind)
);

CREATE TABLE giving_sums (
    recipient_id TEXT NOT NULL,
    currency CHAR(3) NOT NULL,
    part TEXT NOT NULL,
    days INTEGER NOT NULL,
    starts_on DATE NOT NULL,
    key TEXT NOT NULL,
    shard INTEGER NOT NULL,
    settled_cents BIGINT NOT NULL,
    settled_count INTEGER NOT NULL,
    largest_cents BIGINT NOT NULL,
    refunded_cents BIGINT NOT NULL,
    refunded_count INTEGER NOT NULL,

    CONSTRAINT giving_sums_pkey PRIMARY KEY (recipient_id, currency, part, days, starts_on, key, shard)
);

-- What whole lists come to. The triggers on their rows count what is there already (prisma/sql/list_sums_of_gifts.sql and its like).
SET LOCAL lock_timeout = '3s';

CREATE TABLE list_sums (
    list TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    part TEXT NOT NULL,
    year INTEGER NOT NULL,
    currency TEXT NOT NULL,
    shard INTEGER NOT NULL,
    rows_count INTEGER NOT NULL,
    amount_cents BIGINT NOT NULL,
    fee_cents BIGINT NOT NULL,
    net_cents BIGINT NOT NULL,

    CONSTRAINT list_sums_pkey PRIMARY KEY (list, owner_id, part, year, currency, shard)
);

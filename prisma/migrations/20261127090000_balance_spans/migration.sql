-- What moved each identity's balance, by quarters of an hour. Its trigger counts what was posted already (prisma/sql/balance_spans_of_new.sql).
SET LOCAL lock_timeout = '3s';

CREATE TABLE balance_spans (
    identity_id TEXT NOT NULL,
    currency CHAR(3) NOT NULL,
    starts_at TIMESTAMPTZ(3) NOT NULL,
    kind TEXT NOT NULL,
    net_cents BIGINT NOT NULL,
    fee_cents BIGINT NOT NULL,
    movements INTEGER NOT NULL,
    first_id BIGINT NOT NULL,
    last_id BIGINT NOT NULL,

    CONSTRAINT balance_spans_pkey PRIMARY KEY (identity_id, currency, starts_at, kind)
);

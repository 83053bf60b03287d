-- The tables of schema.prisma, as Prisma would create them.
CREATE TABLE api_keys (id text PRIMARY KEY, identity_id text NOT NULL, hash text NOT NULL UNIQUE, revoked_at timestamptz(3));
CREATE TABLE identities (id text PRIMARY KEY, manager_id text, kyc_tier int NOT NULL, status text NOT NULL);
CREATE TABLE payment_methods (
  id text PRIMARY KEY, identity_id text NOT NULL REFERENCES identities ON UPDATE CASCADE ON DELETE RESTRICT,
  token text NOT NULL, is_default boolean NOT NULL
);
CREATE INDEX ON payment_methods (identity_id);
CREATE TABLE limit_counters (
  identity_id text NOT NULL, direction text NOT NULL, month date NOT NULL, used_cents bigint NOT NULL,
  PRIMARY KEY (identity_id, direction, month)
);
CREATE TABLE idempotency_keys (
  caller_id text NOT NULL, key text NOT NULL, request_hash text NOT NULL, status int NOT NULL, body jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(), PRIMARY KEY (caller_id, key)
);
CREATE TABLE gifts (
  id text PRIMARY KEY, from_id text NOT NULL REFERENCES identities ON UPDATE CASCADE ON DELETE RESTRICT,
  to_id text NOT NULL REFERENCES identities ON UPDATE CASCADE ON DELETE RESTRICT, created_by_id text NOT NULL,
  amount_cents bigint NOT NULL, fee_cents bigint NOT NULL, net_cents bigint NOT NULL, currency char(3) NOT NULL,
  status text NOT NULL DEFAULT 'pending', memo text, metadata jsonb NOT NULL, payment_token text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX ON gifts (from_id, created_at);
CREATE INDEX ON gifts (to_id, created_at);
CREATE INDEX ON gifts (status, created_at);
CREATE TABLE events (
  id text PRIMARY KEY, type text NOT NULL, subject_id text NOT NULL, party_ids text[] NOT NULL, data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX ON events (subject_id);
CREATE INDEX ON events (created_at);

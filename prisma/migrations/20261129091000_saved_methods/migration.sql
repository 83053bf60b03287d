SET LOCAL lock_timeout = '3s';

-- A payment method that a user keeps for their own gifts on pages.
CREATE TABLE saved_methods (
  id text NOT NULL,
  user_id text NOT NULL,
  rail text NOT NULL,
  token text NOT NULL,
  type text NOT NULL,
  brand text,
  last4 text,
  expiry text,
  given_by text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_methods_pkey PRIMARY KEY (id),
  CONSTRAINT saved_methods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT saved_methods_expiry CHECK (expiry ~ '^[0-9]{4}-[0-9]{2}$')
);
CREATE UNIQUE INDEX saved_methods_user_id_rail_token_key ON saved_methods (user_id, rail, token);
CREATE UNIQUE INDEX saved_methods_one_default ON saved_methods (user_id) WHERE is_default;
CREATE INDEX saved_methods_rail_token_idx ON saved_methods (rail, token);

-- A payer's record at a rail: one for each user, and for each identity of a manager.
CREATE TABLE rail_payers (
  rail text NOT NULL,
  payer text NOT NULL,
  reference text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT rail_payers_pkey PRIMARY KEY (rail, payer)
);

ALTER TABLE checkouts ADD COLUMN saved_method_id text, ADD COLUMN saves_for text;

SET LOCAL lock_timeout = '3s';

-- A page on which someone saves a payment method for an identity, without a charge.
CREATE TABLE setup_sessions (
  id text PRIMARY KEY,
  identity_id text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  makes_default boolean NOT NULL DEFAULT false,
  return_url text NOT NULL,
  payment_method_id text,
  expires_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT setup_sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT setup_sessions_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT setup_sessions_status CHECK (status IN ('open', 'completed', 'expired')),
  CONSTRAINT setup_sessions_completed CHECK ((status = 'completed'::text) = (payment_method_id IS NOT NULL))
);
CREATE INDEX setup_sessions_identity_id_created_at_id_idx ON setup_sessions (identity_id, created_at DESC, id DESC);
CREATE INDEX setup_sessions_open ON setup_sessions (expires_at) WHERE status = 'open'::text;

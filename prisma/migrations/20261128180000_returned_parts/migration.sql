SET LOCAL lock_timeout = '3s';

-- What a rail gave back of a charge by itself while the rest of it stands: a refund that was made at the provider, or a dispute of a part
-- that was lost. Each once, by the rail's reference of it.
CREATE TABLE payment_returns (
  payment_id text NOT NULL REFERENCES payments (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  reference text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Whether the gift was reversed by then: it comes off what its donor is owed.
  is_owed boolean NOT NULL DEFAULT false,
  -- What of it comes off the recipient's balance. Otherwise, the rest comes off the platform's fee.
  recipient_cents bigint NOT NULL CHECK (recipient_cents BETWEEN 0 AND amount_cents),
  recorded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (payment_id, number)
);
CREATE UNIQUE INDEX payment_returns_payment_id_reference_key ON payment_returns (payment_id, reference);

-- What has gone back of each in that way.
ALTER TABLE payments ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE gifts ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0;

ALTER TABLE sandbox_rail.changes ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0;

SET LOCAL lock_timeout = '3s';

-- What a rail holds of payments in another currency than theirs, by the rail's reference of each change.
CREATE TABLE payment_exchanges (
  payment_id text NOT NULL REFERENCES payments (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number smallint NOT NULL,
  reference text NOT NULL,
  amount_cents bigint NOT NULL,
  held_cents bigint NOT NULL,
  held_currency char(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (payment_id, number)
);
CREATE UNIQUE INDEX payment_exchanges_payment_id_reference_key ON payment_exchanges (payment_id, reference);

SET LOCAL lock_timeout = '3s';

-- Who bears what a rail keeps is decided when it is recorded, by the operator's setting of that day.
ALTER TABLE payment_costs
  ADD COLUMN bearer text NOT NULL DEFAULT 'platform' CHECK (bearer IN ('platform', 'recipient')),
  ADD COLUMN recipient_cents bigint;
ALTER TABLE gifts ADD COLUMN rail_cost_cents bigint;

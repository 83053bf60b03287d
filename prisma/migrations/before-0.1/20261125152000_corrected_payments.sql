SET LOCAL lock_timeout = '3s';

ALTER TABLE payments ADD COLUMN replaces_id TEXT, ADD COLUMN continues_id TEXT, ADD COLUMN round SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE gifts ADD COLUMN late_for_gift_id TEXT;
ALTER TABLE second_approvals ADD COLUMN document TEXT, ADD COLUMN second_document TEXT;
ALTER TABLE sandbox_rail.changes ADD COLUMN fee_cents BIGINT NOT NULL DEFAULT 0;

CREATE TABLE payment_costs (
  payment_id TEXT NOT NULL REFERENCES payments (id),
  number SMALLINT NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  amount_cents BIGINT NOT NULL CHECK (amount_cents <> 0),
  currency CHAR(3) NOT NULL,
  recorded_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (payment_id, number)
);
CREATE UNIQUE INDEX payment_costs_payment_id_reference_key ON payment_costs (payment_id, reference);

-- What was booked as the cost of a payment is the first of its costs.
INSERT INTO payment_costs (payment_id, number, kind, reference, amount_cents, currency, recorded_at)
SELECT p.id, 1, 'processing', coalesce(p.rail_reference, p.id) || '.fee', p.cost_cents, p.currency,
  coalesce(p.cleared_at, p.created_at)
FROM payments p
WHERE EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.reference = 'payment:' || p.id || ':rail_cost');
ALTER TABLE payments DROP COLUMN cost_cents;
-- It went with the column, which it had named as well.
ALTER TABLE payments ADD CONSTRAINT payments_amount CHECK (amount_cents > 0) NOT VALID;
ALTER TABLE payments DROP CONSTRAINT payments_status;
ALTER TABLE payments ADD CONSTRAINT payments_status CHECK (status IN ('planned', 'sent', 'unknown', 'accepted', 'clearing',
  'cleared', 'declined', 'rejected', 'returned', 'disputed', 'reinstated')) NOT VALID;

-- Charges that a rail had rejected left what they were for waiting for ever: the rail is asked about them once more.
UPDATE payments SET next_at = now() WHERE direction = 'charge' AND status = 'rejected';

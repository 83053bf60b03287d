SET LOCAL lock_timeout = '3s';

CREATE TABLE disputes (
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments (id),
  reference text NOT NULL,
  gift_id text,
  identity_id text REFERENCES identities (id),
  reason text NOT NULL,
  message text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  status text NOT NULL DEFAULT 'needs_response' CONSTRAINT disputes_status CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  due_at timestamptz(3),
  answer text,
  answered_by_id text,
  answered_at timestamptz(3),
  sent_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CHECK ((status IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX disputes_payment_id_reference_key ON disputes (payment_id, reference);
CREATE INDEX disputes_gift_id_idx ON disputes (gift_id);
-- Those that are open are few, and each planned payout reads those of its balance.
CREATE INDEX disputes_open ON disputes (identity_id, currency) WHERE status IN ('needs_response', 'under_review');

-- Those that are open today, of which the deadline was not kept.
INSERT INTO disputes (id, payment_id, reference, gift_id, identity_id, reason, message, amount_cents, currency, opened_at)
SELECT 'dsp_' || split_part(p.id, '_', 2), p.id, 'before', g.id, g.to_id, coalesce(p.failure_code, 'dispute'),
  coalesce(p.failure_message, ''), p.amount_cents, p.currency, coalesce(p.cleared_at, p.created_at)
FROM payments p LEFT JOIN gifts g ON g.id = p.subject_id WHERE p.direction = 'charge' AND p.status = 'disputed';

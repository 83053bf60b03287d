-- outside a transaction
SET lock_timeout = '3s';

-- One debt to a donor is refunded once: by the first refund of its charge or, if that came back, by one that replaces it.
DROP INDEX CONCURRENTLY IF EXISTS payments_first_refund;
CREATE UNIQUE INDEX CONCURRENTLY payments_first_refund ON payments (charge_id)
  WHERE direction = 'refund' AND status <> 'declined' AND replaces_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_one_replacement;
CREATE UNIQUE INDEX CONCURRENTLY payments_one_replacement ON payments (replaces_id)
  WHERE replaces_id IS NOT NULL AND status NOT IN ('declined', 'returned');
DROP INDEX CONCURRENTLY IF EXISTS payments_one_refund;
-- A charge that a rail reinstated goes on as one other payment.
DROP INDEX CONCURRENTLY IF EXISTS payments_one_holder;
CREATE UNIQUE INDEX CONCURRENTLY payments_one_holder ON payments (continues_id)
  WHERE continues_id IS NOT NULL AND status <> 'reinstated';
DROP INDEX CONCURRENTLY IF EXISTS gifts_late_once;
CREATE UNIQUE INDEX CONCURRENTLY gifts_late_once ON gifts (late_for_gift_id) WHERE late_for_gift_id IS NOT NULL;

-- outside a transaction
SET lock_timeout = '3s';

-- Each settlement looks for costs that its recipients have yet to bear; hardly ever are there any.
DROP INDEX CONCURRENTLY IF EXISTS payment_costs_undecided;
CREATE INDEX CONCURRENTLY payment_costs_undecided ON payment_costs (payment_id) WHERE bearer = 'recipient' AND recipient_cents IS NULL;

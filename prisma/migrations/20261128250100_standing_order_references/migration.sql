-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS recurring_gifts_transfer_reference;
CREATE UNIQUE INDEX CONCURRENTLY recurring_gifts_transfer_reference ON recurring_gifts (transfer_reference)
  WHERE transfer_reference IS NOT NULL;

-- No charge starts while another one's gift is in progress. Transfers arrive when they arrive.
DROP INDEX CONCURRENTLY IF EXISTS recurring_occurrences_one_charge;
CREATE UNIQUE INDEX CONCURRENTLY recurring_occurrences_one_charge ON recurring_occurrences (recurring_gift_id)
  WHERE state = 'open' AND NOT by_transfer;
DROP INDEX CONCURRENTLY IF EXISTS recurring_occurrences_one_open;

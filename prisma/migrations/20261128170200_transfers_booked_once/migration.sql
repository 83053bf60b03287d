-- outside a transaction
SET lock_timeout = '3s';

-- A transfer of a rail is booked once.
DROP INDEX CONCURRENTLY IF EXISTS ledger_corrections_rail_reference_key;
CREATE UNIQUE INDEX CONCURRENTLY ledger_corrections_rail_reference_key ON ledger_corrections (rail, reference);

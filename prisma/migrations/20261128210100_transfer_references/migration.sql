-- outside a transaction
SET lock_timeout = '3s';

DROP INDEX CONCURRENTLY IF EXISTS gifts_transfer_reference;
CREATE UNIQUE INDEX CONCURRENTLY gifts_transfer_reference ON gifts (transfer_reference) WHERE transfer_reference IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_line_parts_unmatched;
CREATE INDEX CONCURRENTLY bank_line_parts_unmatched ON bank_line_parts (line_id, number) WHERE open_cents <> 0;
DROP INDEX CONCURRENTLY IF EXISTS bank_lines_of_statement;
CREATE INDEX CONCURRENTLY bank_lines_of_statement ON bank_lines (statement_id, id);

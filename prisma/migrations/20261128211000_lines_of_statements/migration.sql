-- outside a transaction
SET lock_timeout = '3s';

CREATE INDEX CONCURRENTLY bank_lines_of_statement ON bank_lines (statement_id, id);

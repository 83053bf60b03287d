-- outside a transaction
SET lock_timeout = '3s';

-- An account's postings in their order: what statements are read from.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_debit_account_id_transaction_id_idx;
CREATE INDEX CONCURRENTLY ledger_postings_debit_account_id_transaction_id_idx ON ledger_postings (debit_account_id, transaction_id);
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_credit_account_id_transaction_id_idx;
CREATE INDEX CONCURRENTLY ledger_postings_credit_account_id_transaction_id_idx ON ledger_postings (credit_account_id, transaction_id);
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_debit_account_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_credit_account_id_idx;

-- A gift no larger than its fee has no posting on its recipient's balance, and is a line of theirs all the same.
DROP INDEX CONCURRENTLY IF EXISTS gifts_within_fee;
CREATE INDEX CONCURRENTLY gifts_within_fee ON gifts (to_id) WHERE amount_cents <= fee_cents;

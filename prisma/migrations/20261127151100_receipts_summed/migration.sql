-- outside a transaction
SET lock_timeout = '3s';

-- What the sum below a recipient's list of receipts is read from alone.
DROP INDEX CONCURRENTLY IF EXISTS receipts_summed;
CREATE INDEX CONCURRENTLY receipts_summed ON receipts (recipient_id, tax_year, status, currency, amount_cents, issued_at);

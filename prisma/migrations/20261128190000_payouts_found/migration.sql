-- outside a transaction
SET lock_timeout = '3s';

-- Payouts are found by their amount, and by the end of what the bank shows.
DROP INDEX CONCURRENTLY IF EXISTS "payouts_identity_id_amount_cents_created_at_id_idx";
CREATE INDEX CONCURRENTLY "payouts_identity_id_amount_cents_created_at_id_idx" ON "payouts"("identity_id", "amount_cents", "created_at" DESC, "id" DESC);
DROP INDEX CONCURRENTLY IF EXISTS payouts_shown;
CREATE INDEX CONCURRENTLY payouts_shown ON payouts (identity_id, right(statement_text, 6), created_at DESC, id DESC);

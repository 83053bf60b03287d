-- outside a transaction
SET lock_timeout = '3s';

-- One open attempt for each identity.
DROP INDEX CONCURRENTLY IF EXISTS verifications_open;
CREATE UNIQUE INDEX CONCURRENTLY verifications_open ON verifications (identity_id)
  WHERE status IN ('pending', 'processing', 'requires_input');

-- What the provider is asked about.
DROP INDEX CONCURRENTLY IF EXISTS verifications_to_decide;
CREATE INDEX CONCURRENTLY verifications_to_decide ON verifications (decide_at) WHERE status = 'processing';

-- What waits for the person, until it expires.
DROP INDEX CONCURRENTLY IF EXISTS verifications_expiring;
CREATE INDEX CONCURRENTLY verifications_expiring ON verifications (expires_at)
  WHERE status IN ('pending', 'requires_input');

-- Passes, until what they are based on is too old.
DROP INDEX CONCURRENTLY IF EXISTS verifications_valid;
CREATE INDEX CONCURRENTLY verifications_valid ON verifications (valid_until) WHERE status = 'passed';

-- Who waits for a person's decision.
DROP INDEX CONCURRENTLY IF EXISTS verifications_to_review;
CREATE INDEX CONCURRENTLY verifications_to_review ON verifications (submitted_at DESC, id DESC) WHERE status = 'processing';

-- The same document with another identity.
DROP INDEX CONCURRENTLY IF EXISTS verifications_document_key;
CREATE INDEX CONCURRENTLY verifications_document_key ON verifications (document_key) WHERE document_key IS NOT NULL;

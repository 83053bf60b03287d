-- outside a transaction
SET lock_timeout = '3s';

-- What an organization's members and keys did: an actor begins with the identity that they acted for.
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_party;
CREATE INDEX CONCURRENTLY audit_entries_party ON audit_entries (split_part(actor, '/', 1), id);

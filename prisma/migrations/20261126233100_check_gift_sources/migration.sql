-- Reads the tables while they are in use.
SET LOCAL lock_timeout = '3s';

ALTER TABLE gifts VALIDATE CONSTRAINT gifts_source_known;
ALTER TABLE checkouts VALIDATE CONSTRAINT checkouts_source_known;

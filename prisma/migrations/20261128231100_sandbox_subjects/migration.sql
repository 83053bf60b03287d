SET LOCAL lock_timeout = '3s';

-- What each operation was said to be for, as its statement names it.
ALTER TABLE sandbox_rail.operations ADD COLUMN subject_id TEXT;

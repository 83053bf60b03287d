SET LOCAL lock_timeout = '3s';

-- What two operators decided is posted once.
ALTER TABLE ledger_corrections ADD COLUMN approval_id text UNIQUE REFERENCES second_approvals (id);

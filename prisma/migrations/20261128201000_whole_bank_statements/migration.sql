SET LOCAL lock_timeout = '3s';

-- When a statement was read to its end. One that was not is half of a statement, whoever was reading it: nothing of it is booked.
ALTER TABLE bank_statements ADD COLUMN read_at timestamptz(3);

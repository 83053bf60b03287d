SET LOCAL lock_timeout = '3s';

-- The operator's command that fetches statements: when it ran last, and who runs it now.
CREATE TABLE bank_fetch (
  id int PRIMARY KEY CHECK (id = 1),
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  lease_until timestamptz(3),
  files int NOT NULL DEFAULT 0,
  error text
);

-- Whether a file was fetched by it, and is booked without anyone looking at it first.
ALTER TABLE bank_files ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;

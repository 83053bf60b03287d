SET LOCAL lock_timeout = '3s';

-- A bank's answers about files of transfers, once by their content. The bytes are stored encrypted, in pieces.
CREATE TABLE bank_answer_files (
  id text PRIMARY KEY,
  name text NOT NULL,
  sha256 text NOT NULL UNIQUE,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  pieces integer NOT NULL CHECK (pieces > 0),
  wrapped_key text NOT NULL,
  key_version integer NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- When all that it says was recorded, and by whom; null until then.
  applied_by text,
  applied_at timestamptz(3),
  CONSTRAINT bank_answer_files_applied CHECK ((applied_by IS NULL) = (applied_at IS NULL))
);
CREATE INDEX bank_answer_files_newest ON bank_answer_files (created_at DESC, id DESC);

SET LOCAL lock_timeout = '3s';

-- How the columns of tables with some headings are read, as someone said once.
CREATE TABLE bank_columns (
  headings text PRIMARY KEY,
  mapping json NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

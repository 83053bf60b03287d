SET LOCAL lock_timeout = '3s';

-- Whether it takes something back that does not come to nothing: then its balances say which sign its bank gives to that.
ALTER TABLE bank_statements ADD COLUMN proves_reversals boolean NOT NULL DEFAULT false;

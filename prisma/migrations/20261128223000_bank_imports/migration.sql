SET LOCAL lock_timeout = '3s';

-- What an operator said of a file that does not say it itself: how its columns are read, and whose it is.
ALTER TABLE bank_files ADD COLUMN mapping json;
ALTER TABLE bank_files ADD COLUMN account_id text;
ALTER TABLE bank_files ADD CONSTRAINT bank_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts (id)
  ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- How many entries of a statement are new, known, and for a person to decide.
ALTER TABLE bank_statements ADD COLUMN new_entries int;
ALTER TABLE bank_statements ADD COLUMN known_entries int;
ALTER TABLE bank_statements ADD COLUMN unclear_entries int;

SET LOCAL lock_timeout = '3s';

-- What the bank calls the batches that a booking collects, as the file has it.
ALTER TABLE bank_entries ADD COLUMN batch_references text[] NOT NULL DEFAULT '{}';

-- What an advice says that a booking consists of. It books nothing: its payments become those of the booking, once that is known.
CREATE TABLE bank_advices (
  statement_id text NOT NULL REFERENCES bank_statements (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  number integer NOT NULL,
  account_id text NOT NULL REFERENCES bank_accounts (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  booked_on date NOT NULL,
  amount_cents bigint NOT NULL,
  bank_reference text,
  end_to_end_id text,
  batch_references text[] NOT NULL,
  -- As bank_lines_record takes them.
  parts json NOT NULL,
  -- The booking that it is about; null until that is known.
  line_id text REFERENCES bank_lines (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  PRIMARY KEY (statement_id, number)
);
CREATE INDEX bank_advices_unknown ON bank_advices (account_id) WHERE line_id IS NULL;
CREATE INDEX bank_advices_of_line ON bank_advices (line_id) WHERE line_id IS NOT NULL;

-- The occurrence learns what became of its gift in the same commit. Gifts that are no occurrence never come here.
CREATE OR REPLACE FUNCTION recurring_occurrence_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recurring_occurrences SET state = NEW.status, failure_code = NEW.failure_code
  WHERE gift_id = NEW.id AND state = 'open';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_recurring AFTER UPDATE OF status ON gifts FOR EACH ROW
  WHEN (NEW.recurring_gift_id IS NOT NULL AND NEW.status IN ('settled', 'failed') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION recurring_occurrence_ends();

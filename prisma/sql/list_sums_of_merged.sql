-- Subtracts a supporter from the recipient's count when it is merged into another one, and adds it again when unmerged.
-- What it gave stays in the total.
CREATE OR REPLACE FUNCTION list_sums_of_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_sums_add('supporters', NEW.recipient_id, '', 0, '', (NEW.root_id = NEW.id)::int - (OLD.root_id = OLD.id)::int, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER supporters_summed_on_merge AFTER UPDATE OF root_id ON supporters FOR EACH ROW
  WHEN (NEW.first_gift_at IS NOT NULL AND (NEW.root_id = NEW.id) <> (OLD.root_id = OLD.id))
  EXECUTE FUNCTION list_sums_of_merged();

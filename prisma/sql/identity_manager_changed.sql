-- `identities.manager_id` says who manages an identity. The lists of a manager need it beside what they sort by, so rows
-- keep a copy; this is what keeps every copy true. Whoever writes such a row locks the identity while reading its manager, so
-- that it is waited for here.
CREATE OR REPLACE FUNCTION identity_manager_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM identities WHERE id = NEW.id FOR UPDATE;
  UPDATE gifts SET from_manager_id = NEW.manager_id WHERE from_id = NEW.id;
  UPDATE gifts SET to_manager_id = NEW.manager_id WHERE to_id = NEW.id;
  UPDATE receipts SET donor_manager_id = NEW.manager_id WHERE donor_id = NEW.id;
  UPDATE receipts SET recipient_manager_id = NEW.manager_id WHERE recipient_id = NEW.id;
  UPDATE campaigns SET owner_manager_id = NEW.manager_id WHERE owner_id = NEW.id;
  UPDATE campaigns SET beneficiary_manager_id = NEW.manager_id WHERE beneficiary_id = NEW.id;
  UPDATE recurring_gifts SET donor_manager_id = NEW.manager_id WHERE donor_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER identities_manager_changed AFTER UPDATE OF manager_id ON identities FOR EACH ROW
  WHEN (OLD.manager_id IS DISTINCT FROM NEW.manager_id) EXECUTE FUNCTION identity_manager_changed();

-- `identities.manager_id` says who manages an identity. A manager's lists need it in the same index as their sort
-- order, so rows keep a copy, and this trigger updates every copy. Inserting such a row locks the identity while
-- reading its manager, and this update waits for it.
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
  UPDATE supporters SET recipient_manager_id = NEW.manager_id WHERE recipient_id = NEW.id;
  UPDATE payouts SET identity_manager_id = NEW.manager_id WHERE identity_id = NEW.id;
  UPDATE pool_members SET manager_id = NEW.manager_id WHERE identity_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER identities_manager_changed AFTER UPDATE OF manager_id ON identities FOR EACH ROW
  WHEN (OLD.manager_id IS DISTINCT FROM NEW.manager_id) EXECUTE FUNCTION identity_manager_changed();

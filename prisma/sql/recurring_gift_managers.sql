-- Copies the managers of a new row's identities to it, for lists. The lock makes a concurrent transfer wait, which then
-- updates the row like all others (identity_manager_changed).
CREATE OR REPLACE FUNCTION recurring_gift_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT manager_id INTO NEW.donor_manager_id FROM identities WHERE id = NEW.donor_id FOR KEY SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER recurring_gifts_managers BEFORE INSERT ON recurring_gifts
  FOR EACH ROW EXECUTE FUNCTION recurring_gift_managers();

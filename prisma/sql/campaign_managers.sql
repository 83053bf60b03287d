-- Copies the managers of a new row's identities to it, for lists. The lock makes a concurrent transfer wait, which then
-- updates the row like all others (identity_manager_changed).
CREATE OR REPLACE FUNCTION campaign_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT manager_id INTO NEW.owner_manager_id FROM identities WHERE id = NEW.owner_id FOR KEY SHARE;
  SELECT manager_id INTO NEW.beneficiary_manager_id FROM identities WHERE id = NEW.beneficiary_id FOR KEY SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER campaigns_managers BEFORE INSERT ON campaigns
  FOR EACH ROW EXECUTE FUNCTION campaign_managers();

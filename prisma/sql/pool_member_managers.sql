-- Copies to a new row who manages its identity, for lists, as recurring_gift_managers does.
CREATE OR REPLACE FUNCTION pool_member_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT manager_id INTO NEW.manager_id FROM identities WHERE id = NEW.identity_id FOR KEY SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pool_members_managers BEFORE INSERT ON pool_members
  FOR EACH ROW EXECUTE FUNCTION pool_member_managers();

-- Copies to a new row, for lists, its identity's manager, as recurring_gift_managers does, and its pool's creation
-- time, which never changes.
CREATE OR REPLACE FUNCTION pool_member_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT manager_id INTO NEW.manager_id FROM identities WHERE id = NEW.identity_id FOR KEY SHARE;
  SELECT created_at INTO NEW.pool_created_at FROM pools WHERE id = NEW.pool_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pool_members_managers BEFORE INSERT ON pool_members
  FOR EACH ROW EXECUTE FUNCTION pool_member_managers();

-- Backfills members from before the copy, once. Creating the trigger has locked the table until this transaction ends.
UPDATE pool_members m SET pool_created_at = p.created_at FROM pools p WHERE p.id = m.pool_id AND m.pool_created_at IS NULL;

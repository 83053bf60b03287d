-- Copies the managers of a new receipt's two sides to it from its gift, for lists. The lock, which settling holds
-- anyway, makes a concurrent transfer wait, which then updates the receipt like all others (identity_manager_changed).
CREATE OR REPLACE FUNCTION receipt_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT from_manager_id, to_manager_id INTO NEW.donor_manager_id, NEW.recipient_manager_id
  FROM gifts WHERE id = NEW.gift_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receipts_managers BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION receipt_managers();

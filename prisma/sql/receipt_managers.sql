-- A new receipt's copies of who manages its two sides, for its lists: its gift's. The lock, which settling has anyway, lets a
-- transfer wait for the receipt, which then follows it like all others (identity_manager_changed).
CREATE OR REPLACE FUNCTION receipt_managers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT from_manager_id, to_manager_id INTO NEW.donor_manager_id, NEW.recipient_manager_id
  FROM gifts WHERE id = NEW.gift_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receipts_managers BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION receipt_managers();

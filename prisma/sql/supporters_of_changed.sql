-- Counts what arrived, and takes off what was reversed, with the supporters of gifts whose contact was shared; in the order of
-- their ids, so that no two transactions wait for each other. Gifts without a contact pay for one look at an index.
CREATE OR REPLACE FUNCTION supporters_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added a JOIN gift_contacts c ON c.gift_id = a.id WHERE a.settled_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM supporter_count(x.id, x.sign) FROM (
    SELECT a.id, CASE a.status WHEN 'settled' THEN 1 ELSE -1 END AS sign
    FROM added a JOIN removed r ON r.id = a.id JOIN gift_contacts c ON c.gift_id = a.id
    WHERE (a.status = 'settled') <> (r.status = 'settled')
    ORDER BY c.supporter_id, a.settled_at, a.id
  ) x;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_supporters_counted AFTER UPDATE ON gifts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION supporters_of_changed();

-- The contacts from before there were supporters, once. Making the trigger has locked the gifts until this transaction ends.
DO $$
DECLARE
  v_gift gifts;
BEGIN
  FOR v_gift IN SELECT g.* FROM gifts g JOIN gift_contacts c ON c.gift_id = g.id
    WHERE c.supporter_id IS NULL ORDER BY g.settled_at, g.id
  LOOP
    UPDATE gift_contacts c SET supporter_id = supporter_of(v_gift.to_id, v_gift.to_manager_id, c.email, v_gift.id, c.created_at)
    WHERE c.gift_id = v_gift.id;
    IF v_gift.settled_at IS NOT NULL THEN PERFORM supporter_count(v_gift.id, 1); END IF;
    IF v_gift.status = 'reversed' AND v_gift.settled_at IS NOT NULL THEN PERFORM supporter_count(v_gift.id, -1); END IF;
  END LOOP;
END $$;

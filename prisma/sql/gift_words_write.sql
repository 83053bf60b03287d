-- Keeps the words of gifts that arrived: before that, a donor's name is not for the recipient. A gift's own name comes before
-- the donor's, as on its receipt.
CREATE OR REPLACE FUNCTION gift_words_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_words (gift_id, words)
  SELECT NEW.id, coalesce(gift_words_of(NEW.to_id, concat_ws(' ',
    coalesce(NEW.donor_name, identity_public_name(d.type, d.display_name, d.legal_name)), NEW.memo, NEW.public_message)), '')
  FROM identities d WHERE d.id = NEW.from_id
  ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_worded_on_insert AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL) EXECUTE FUNCTION gift_words_write();
CREATE OR REPLACE TRIGGER gifts_worded AFTER UPDATE OF settled_at, donor_name, memo, public_message ON gifts FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND (OLD.settled_at IS NULL OR OLD.donor_name IS DISTINCT FROM NEW.donor_name
    OR OLD.memo IS DISTINCT FROM NEW.memo OR OLD.public_message IS DISTINCT FROM NEW.public_message))
  EXECUTE FUNCTION gift_words_write();

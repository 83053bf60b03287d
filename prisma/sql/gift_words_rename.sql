-- A donor's name has changed: their gifts without a name of their own are found by the new name, and no longer by the
-- old one.
CREATE OR REPLACE FUNCTION gift_words_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_words w SET words = l.words
  FROM gift_words_lines(ARRAY(
    SELECT id FROM gifts WHERE from_id = NEW.id AND settled_at IS NOT NULL AND donor_name IS NULL)) l
  WHERE w.gift_id = l.gift_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER identities_renamed_in_words AFTER UPDATE OF display_name, legal_name ON identities FOR EACH ROW
  WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name OR OLD.legal_name IS DISTINCT FROM NEW.legal_name)
  EXECUTE FUNCTION gift_words_rename();

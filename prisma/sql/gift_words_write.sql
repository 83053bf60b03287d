-- Keeps the words of gifts that arrived, and the memos of those that failed. A gift's own name comes before the donor's, as on
-- its receipt; what stands in the marks is who manages its sides, so that another manager is written, too.
CREATE OR REPLACE FUNCTION gift_words_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_words (gift_id, words) VALUES (NEW.id, gift_words_for(NEW.id))
  ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_worded_on_insert AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL) EXECUTE FUNCTION gift_words_write();
CREATE OR REPLACE TRIGGER gifts_worded
  AFTER UPDATE OF settled_at, status, donor_name, memo, public_message, from_manager_id, to_manager_id ON gifts FOR EACH ROW
  WHEN ((NEW.settled_at IS NOT NULL OR NEW.status = 'failed'::text AND NEW.memo IS NOT NULL)
    AND (OLD.settled_at IS DISTINCT FROM NEW.settled_at OR OLD.status <> NEW.status AND NEW.status = 'failed'::text
      OR OLD.donor_name IS DISTINCT FROM NEW.donor_name
      OR OLD.memo IS DISTINCT FROM NEW.memo OR OLD.public_message IS DISTINCT FROM NEW.public_message
      OR OLD.from_manager_id IS DISTINCT FROM NEW.from_manager_id OR OLD.to_manager_id IS DISTINCT FROM NEW.to_manager_id))
  EXECUTE FUNCTION gift_words_write();

-- What settled while the last migration ran was still written by the function from before, if there was one.
INSERT INTO gift_words (gift_id, words)
SELECT id, gift_words_for(id) FROM gifts
WHERE settled_at IS NOT NULL AND settled_at > (SELECT max(settled_at) FROM gifts WHERE settled_at IS NOT NULL) - interval '1 hour'
ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;

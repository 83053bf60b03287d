-- Stores the words of gifts as they settle, and the memos of gifts as they fail, in the same statement. The marks are
-- derived from the managers of both sides, so a change of manager rewrites the words, too.
CREATE OR REPLACE FUNCTION gift_words_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_changed text[] := ARRAY(
    SELECT a.id FROM added a JOIN removed r ON r.id = a.id
    WHERE (a.settled_at IS NOT NULL OR a.status = 'failed' AND a.memo IS NOT NULL)
      AND (r.settled_at IS DISTINCT FROM a.settled_at OR r.status <> a.status AND a.status = 'failed'
        OR r.donor_name IS DISTINCT FROM a.donor_name
        OR r.memo IS DISTINCT FROM a.memo OR r.public_message IS DISTINCT FROM a.public_message
        OR r.from_manager_id IS DISTINCT FROM a.from_manager_id OR r.to_manager_id IS DISTINCT FROM a.to_manager_id));
BEGIN
  IF v_changed = '{}' THEN RETURN NULL; END IF;
  INSERT INTO gift_words (gift_id, words) SELECT gift_id, words FROM gift_words_lines(v_changed)
  ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_worded AFTER UPDATE ON gifts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION gift_words_of_changed();

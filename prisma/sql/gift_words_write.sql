-- Stores the words of gifts that are inserted as settled: imported ones and late ones.
CREATE OR REPLACE FUNCTION gift_words_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_words (gift_id, words) SELECT gift_id, words FROM gift_words_lines(ARRAY[NEW.id])
  ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_worded_on_insert AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL) EXECUTE FUNCTION gift_words_write();

-- Gifts that settled during the last migration may have been written by the previous version of the function.
INSERT INTO gift_words (gift_id, words)
SELECT l.gift_id, l.words FROM gifts g CROSS JOIN LATERAL gift_words_lines(ARRAY[g.id]) l
WHERE g.settled_at IS NOT NULL
  AND g.settled_at > (SELECT max(settled_at) FROM gifts WHERE settled_at IS NOT NULL) - interval '1 hour'
ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words;

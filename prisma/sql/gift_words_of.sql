-- The words of a text, each prefixed with a mark of its reader; null if there are none. The same rule as wordQuery in
-- server/domain/gifts/received/word-query.ts.
CREATE OR REPLACE FUNCTION gift_words_of(p_to_id text, p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(DISTINCT left(md5(p_to_id), 8) || left(one, 40)))
  FROM gift_word_list(p_text) one
  WHERE one <> '' AND p_to_id IS NOT NULL
$$;

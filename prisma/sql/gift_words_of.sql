-- The words of a gift by which its recipient finds it, each with the recipient's mark before it; null without any. The twin of
-- wordsQuery in server/domain/gifts/received/word-query.ts.
CREATE OR REPLACE FUNCTION gift_words_of(p_to_id text, p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(DISTINCT left(md5(p_to_id), 8) || left(one, 40)))
  FROM regexp_split_to_table(regexp_replace(normalize(lower(p_text), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') one
  WHERE one <> '' AND p_to_id IS NOT NULL
$$;

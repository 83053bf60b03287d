-- The words of a text, in lower case and without accents; may include empty ones. Inlined into the queries that use it.
CREATE OR REPLACE FUNCTION gift_word_list(p_text text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 8 AS $$
  SELECT regexp_split_to_table(regexp_replace(normalize(lower(p_text), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+')
$$;

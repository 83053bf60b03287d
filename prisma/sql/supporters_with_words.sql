-- The supporters that match a word query, or those that they were merged into, at most `p_limit`. Always read from the
-- index, as in gifts_with_words.
CREATE OR REPLACE FUNCTION supporters_with_words(p_query text, p_limit integer) RETURNS SETOF text
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT root_id FROM supporters WHERE words @@ p_query::tsquery AND first_gift_at IS NOT NULL LIMIT p_limit
$$;

-- The gifts that match a word query, at most `p_limit`. Always read from the index: the planner doesn't know how rare
-- one reader's words are, so it would consider a table scan up to a limit cheap.
CREATE OR REPLACE FUNCTION gifts_with_words(p_query text, p_limit integer) RETURNS SETOF text
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT gift_id FROM gift_words WHERE words @@ p_query::tsquery LIMIT p_limit
$$;

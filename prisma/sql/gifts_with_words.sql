-- The gifts whose words a query finds, at most so many. Read from the index whatever the planner thinks: it does not know how
-- rare the words of one reader are, and reading the table up to a limit looks cheap to it.
CREATE OR REPLACE FUNCTION gifts_with_words(p_query text, p_limit integer) RETURNS SETOF text
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT gift_id FROM gift_words WHERE words @@ p_query::tsquery LIMIT p_limit
$$;

-- What a query of words finds in a list, by its index of words whatever the planner thinks: it does not know how rare the words of one
-- reader are, and reading the table up to a limit looks cheap to it. Of the rows that the words in `p_asked` find, at most so many are
-- looked at; `is_cut` says that there are as many. `supporters` finds those that they were merged into. There is one way to read each, so it is
-- planned once by a connection.
CREATE OR REPLACE FUNCTION found_by_words(p_list text, p_query text, p_asked text, p_limit integer)
RETURNS TABLE (ids text[], is_cut boolean) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  CASE p_list
  WHEN 'gift_words' THEN
    RETURN QUERY SELECT array_agg(f.gift_id) FILTER (WHERE f.words @@ p_query::tsquery), count(*) >= p_limit
    FROM (SELECT w.gift_id, w.words FROM gift_words w WHERE w.words @@ p_asked::tsquery LIMIT p_limit) f;
  WHEN 'supporters' THEN
    RETURN QUERY SELECT array_agg(DISTINCT f.root_id) FILTER (WHERE f.words @@ p_query::tsquery), count(*) >= p_limit
    FROM (SELECT s.root_id, s.words FROM supporters s
      WHERE s.words @@ p_asked::tsquery AND s.first_gift_at IS NOT NULL LIMIT p_limit) f;
  -- The twin of the index campaigns_named.
  WHEN 'campaigns' THEN
    RETURN QUERY SELECT array_agg(f.id), count(*) >= p_limit
    FROM (SELECT c.id FROM campaigns c WHERE to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(
        lower(c.name || ' ' || coalesce(c.fundraiser_name, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g'))
      @@ to_tsquery('simple'::regconfig, p_asked) LIMIT p_limit) f;
  END CASE;
END $$;

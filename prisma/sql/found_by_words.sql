-- Finds the rows of a list that match a word query, always by the word index: the planner doesn't know how rare one
-- reader's words are, so it would consider a table scan up to a limit cheap. Reads at most `p_limit` of the rows that
-- match `p_asked`, and returns those that match `p_others`, or all if it is null; `is_cut` is true if the limit was
-- reached. The index has compared the words of `p_asked`, and comparing prefixes again would cost more than reading the
-- rows. For merged supporters, returns those that they were merged into. Each list has only one sensible plan, so the
-- plan is generic, made once per connection.
CREATE OR REPLACE FUNCTION found_by_words(p_list text, p_others text, p_asked text, p_limit integer)
RETURNS TABLE (ids text[], is_cut boolean) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- In the statements, it would be parsed for each row.
  others CONSTANT tsquery := p_others::tsquery;
BEGIN
  CASE p_list
  WHEN 'gift_words' THEN
    RETURN QUERY SELECT array_agg(f.gift_id) FILTER (WHERE others IS NULL OR f.words @@ others), count(*) >= p_limit
    FROM (SELECT w.gift_id, w.words FROM gift_words w WHERE w.words @@ p_asked::tsquery LIMIT p_limit) f;
  WHEN 'supporters' THEN
    RETURN QUERY SELECT array_agg(DISTINCT f.root_id) FILTER (WHERE others IS NULL OR f.words @@ others), count(*) >= p_limit
    FROM (SELECT s.root_id, s.words FROM supporters s
      WHERE s.words @@ p_asked::tsquery AND s.first_gift_at IS NOT NULL LIMIT p_limit) f;
  -- Must be the same expression as the index campaigns_named.
  WHEN 'campaigns' THEN
    RETURN QUERY SELECT array_agg(f.id), count(*) >= p_limit
    FROM (SELECT c.id FROM campaigns c WHERE to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(
        lower(c.name || ' ' || coalesce(c.fundraiser_name, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g'))
      @@ to_tsquery('simple'::regconfig, p_asked) LIMIT p_limit) f;
  END CASE;
END $$;

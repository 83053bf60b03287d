-- The frequent words of a list, with the share of its rows that have each, from PostgreSQL's statistics. Campaigns have
-- no column of words: theirs are those of the index of their names, whose statistics only the owner may read. The plan is
-- made once per connection, because planning the view takes longer than reading it.
CREATE OR REPLACE FUNCTION frequent_words(p_list text) RETURNS TABLE (word text, share real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  relation CONSTANT name := CASE p_list WHEN 'campaigns' THEN 'campaigns_named' ELSE p_list END;
  attribute CONSTANT name := CASE p_list WHEN 'campaigns' THEN 'to_tsvector' ELSE 'words' END;
BEGIN
  RETURN QUERY SELECT f.word, f.share FROM pg_stats s
  CROSS JOIN LATERAL unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) f (word, share)
  WHERE s.schemaname = 'public' AND s.tablename = relation AND s.attname = attribute AND f.word IS NOT NULL;
END $$;

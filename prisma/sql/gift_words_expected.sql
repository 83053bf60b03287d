-- How many gifts a query of words (word-query.ts) is expected to find at least, by the words that the statistics know as frequent:
-- without asking the index, which lists all that it finds before it returns the first. 0 if one of its words is not frequent.
CREATE OR REPLACE FUNCTION gift_words_expected(p_query text) RETURNS bigint
LANGUAGE sql STABLE AS $$
  WITH frequent AS MATERIALIZED (
    SELECT f.word, f.share FROM pg_stats s
    CROSS JOIN LATERAL unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) f (word, share)
    WHERE s.schemaname = 'public' AND s.tablename = 'gift_words' AND s.attname = 'words' AND f.word IS NOT NULL
  ), shares AS (
    -- Of the spellings and readers of one word, the most frequent alone: a gift may have them all.
    SELECT coalesce((
      SELECT max(f.share) FROM frequent f, regexp_matches(said, '''([^'']+)'':', 'g') start WHERE starts_with(f.word, start[1])
    ), 0) AS share
    FROM regexp_split_to_table(p_query, ' & ') said
  )
  SELECT CASE WHEN min(share) > 0 THEN (exp(sum(ln(nullif(share, 0)))) * greatest(c.reltuples, 0))::bigint ELSE 0 END
  FROM shares, pg_class c WHERE c.oid = 'gift_words'::regclass GROUP BY c.reltuples
$$;

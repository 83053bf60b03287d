-- Decides which words of a query (word-query.ts) to look up in a table's word index. `expected` is the estimated
-- minimum number of matching rows, from the statistics of frequent words; 0 if any word is not frequent. `likely` is
-- how many of the readers' `own` rows contain all words, assuming that the words are independent. `asked` is the query
-- without the words that are checked in the rows found by the others, `others`: the index collects all entries of every
-- word before it returns the first row. Campaigns are asked for all words: theirs are computed from their names.
CREATE OR REPLACE FUNCTION words_asked(p_table text, p_query text, p_far_too_many bigint)
RETURNS TABLE (expected bigint, likely float8, own float8, asked text, others text) LANGUAGE sql STABLE AS $$
  WITH frequent AS MATERIALIZED (
    SELECT word, share FROM frequent_words(p_table)
  ), shares AS MATERIALIZED (
    -- Only the most frequent of the spellings and readers of a word: a row may have them all.
    SELECT said, c.reltuples, coalesce((
      SELECT max(f.share) FROM frequent f, regexp_matches(said, '''([^'']+)'':', 'g') start WHERE starts_with(f.word, start[1])
    ), 0) AS share
    FROM regexp_split_to_table(p_query, ' & ') said, (
      SELECT greatest(reltuples, 0) AS reltuples FROM pg_class WHERE oid = p_table::regclass
    ) c
  ), readers AS MATERIALIZED (
    -- The readers' rows are as many as have the word that most of them have.
    SELECT max(f.share) AS share FROM frequent f, regexp_matches(p_query, '''([0-9a-f]{8})', 'g') mark WHERE starts_with(f.word, mark[1])
  )
  SELECT CASE WHEN min(s.share) > 0 THEN (exp(sum(ln(nullif(s.share, 0)))) * max(s.reltuples))::bigint ELSE 0 END,
    CASE WHEN min(s.share) > 0 THEN exp(sum(ln(nullif(s.share, 0) / r.share))) * max(r.share * s.reltuples) ELSE 0 END,
    max(r.share * s.reltuples),
    string_agg(s.said, ' & ') FILTER (WHERE s.is_asked), string_agg(s.said, ' & ') FILTER (WHERE NOT s.is_asked)
  FROM (
    -- Ten index entries cost as much as one row. At least one word is always asked.
    SELECT *, p_table = 'campaigns' OR share * reltuples <= CASE WHEN rarest > 0 THEN 10 * rarest ELSE p_far_too_many END AS is_asked
    FROM (SELECT *, min(share * reltuples) OVER () AS rarest FROM shares) known
  ) s, readers r
$$;

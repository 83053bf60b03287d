-- Indexes a filled version of an IRS file by EIN and by the words of its names, and counts how many names contain each
-- word.
CREATE OR REPLACE FUNCTION charity_list_index(p_list text, p_version integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET maintenance_work_mem = '256MB'
SET work_mem = '128MB' AS $$
DECLARE
  v_table text := p_list || '_' || p_version;
  v_words text := p_list || '_words_' || p_version;
BEGIN
  EXECUTE format('CREATE INDEX ON irs.%I (ein)', v_table);
  EXECUTE format('CREATE INDEX ON irs.%I USING gin (tokens) WITH (fastupdate = off)', v_table);
  EXECUTE format('CREATE TABLE irs.%I AS
    SELECT word, count(*)::integer AS names FROM irs.%I, unnest(tokens) AS word GROUP BY word', v_words, v_table);
  EXECUTE format('CREATE UNIQUE INDEX ON irs.%I (word)', v_words);
  EXECUTE format('CREATE INDEX ON irs.%I (left(word, 3), length(word))', v_words);
  EXECUTE format('CREATE INDEX ON irs.%I (right(word, 3), length(word))', v_words);
  EXECUTE format('ANALYZE irs.%I, irs.%I', v_table, v_words);
END $$;

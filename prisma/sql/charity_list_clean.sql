-- Drops the tables of versions that are not in use: replaced ones, and those of imports that did not finish. Only
-- called by the import, of which one runs at a time. Returns how many tables it dropped.
CREATE OR REPLACE FUNCTION charity_list_clean() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_table text;
  v_dropped integer := 0;
BEGIN
  FOR v_table IN
    SELECT t.tablename FROM pg_tables t
    WHERE t.schemaname = 'irs' AND NOT EXISTS (
      SELECT FROM charity_list_versions v
      WHERE v.is_current AND t.tablename IN (v.list || '_' || v.version, v.list || '_words_' || v.version))
  LOOP
    EXECUTE format('DROP TABLE irs.%I', v_table);
    v_dropped := v_dropped + 1;
  END LOOP;
  RETURN v_dropped;
END $$;

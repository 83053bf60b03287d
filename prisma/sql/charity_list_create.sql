-- Creates the empty table for a version of an IRS file. The importing login then fills it, and charity_list_index comes
-- next.
CREATE OR REPLACE FUNCTION charity_list_create(p_list text, p_version integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE irs.%I (%s, tokens text[] NOT NULL)', p_list || '_' || p_version, CASE p_list
    WHEN 'bmf' THEN
      'ein text NOT NULL, name text NOT NULL, sort_name text NOT NULL, care_of text NOT NULL, street text NOT NULL,
       city text NOT NULL, state text NOT NULL, zip text NOT NULL, group_number text NOT NULL, subsection text NOT NULL,
       affiliation text NOT NULL, ruling text NOT NULL, deductibility text NOT NULL, foundation text NOT NULL,
       organization text NOT NULL, status text NOT NULL, ntee text NOT NULL'
    WHEN 'pub78' THEN
      'ein text NOT NULL, name text NOT NULL, city text NOT NULL, state text NOT NULL, country text NOT NULL,
       codes text NOT NULL'
    WHEN 'revocations' THEN
      'ein text NOT NULL, name text NOT NULL, trading_name text NOT NULL, city text NOT NULL, state text NOT NULL,
       subsection text NOT NULL, revoked_on text NOT NULL, posted_on text NOT NULL, reinstated_on text NOT NULL'
  END);
END $$;

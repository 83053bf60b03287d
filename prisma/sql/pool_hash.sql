-- The hash of some fields of a record of a pool's ledger; a missing value is hashed as an empty field.
-- server/kernel/pool-records.ts computes the same.
CREATE OR REPLACE FUNCTION pool_hash(p_fields text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(array_to_string(p_fields, E'\n', ''), 'UTF8')), 'hex')
$$;

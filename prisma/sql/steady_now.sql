-- The database's time, kept within a minute of the highest time that the product's processes have seen: a clock that is put
-- back neither keeps a dead worker alive nor holds what is due, and one that jumps ahead takes no lease from a living one.
CREATE OR REPLACE FUNCTION steady_now()
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(greatest(statement_timestamp(), h.at), h.at + interval '1 minute')
  FROM (SELECT max(highest_at) AS at FROM product_clock) h
$$;

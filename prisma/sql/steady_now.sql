-- The database's time, kept within a minute of the highest time that the product's processes have seen: if the clock is
-- set back, a dead worker's lease still expires and due work is not delayed; if it jumps ahead, a live worker keeps its
-- lease.
CREATE OR REPLACE FUNCTION steady_now()
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(greatest(statement_timestamp(), h.at), h.at + interval '1 minute')
  FROM (SELECT max(highest_at) AS at FROM product_clock) h
$$;

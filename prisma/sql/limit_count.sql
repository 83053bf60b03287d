-- Counts shares of monthly limits that were not counted when they were taken, each with identity_id, direction, month
-- and cents. It never fails on a limit. Locks counters in the order in which shares are taken.
CREATE OR REPLACE FUNCTION limit_count(p_shares jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO limit_counters AS c (identity_id, direction, month, used_cents)
  SELECT s.identity_id, s.direction, s.month, sum(s.cents)
  FROM jsonb_to_recordset(p_shares) AS s(identity_id text, direction text, month date, cents bigint)
  GROUP BY s.identity_id, s.direction, s.month
  ORDER BY s.direction DESC, s.identity_id, s.month
  ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = c.used_cents + excluded.used_cents
$$;

-- Releases counted shares of monthly limits, each with identity_id, direction, month and cents. Locks counters in the
-- order in which shares are taken.
CREATE OR REPLACE FUNCTION limit_release(p_shares jsonb) RETURNS void LANGUAGE sql AS $$
  WITH given AS (
    SELECT s.identity_id, s.direction, s.month, sum(s.cents) AS cents
    FROM jsonb_to_recordset(p_shares) AS s(identity_id text, direction text, month date, cents bigint)
    GROUP BY s.identity_id, s.direction, s.month
  ), locked AS MATERIALIZED (
    SELECT c.identity_id, c.direction, c.month, g.cents
    FROM limit_counters c JOIN given g USING (identity_id, direction, month)
    ORDER BY c.direction DESC, c.identity_id, c.month
    FOR UPDATE OF c
  )
  UPDATE limit_counters c SET used_cents = c.used_cents - l.cents FROM locked l
  WHERE c.identity_id = l.identity_id AND c.direction = l.direction AND c.month = l.month
$$;

-- When a balance is checked next after an instant: at the start of a day in the recipient's time zone. Null for the
-- interval `manual`. Weekdays are 1 (Monday) to 7; in shorter months, a day of the month stands for the last one.
CREATE OR REPLACE FUNCTION payout_next_at(p_interval text, p_weekday int, p_day int, p_zone text, p_after timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE p_interval
    WHEN 'daily' THEN (l.today + 1)::timestamp
    WHEN 'weekly' THEN (l.today + 1 + (p_weekday + 6 - extract(isodow FROM l.today)::int) % 7)::timestamp
    WHEN 'monthly' THEN (
      SELECT min(d.day) FROM (
        SELECT least(m.first + p_day - 1, (m.first + interval '1 month')::date - 1)::timestamp AS day
        FROM generate_series(date_trunc('month', l.today::timestamp), date_trunc('month', l.today::timestamp) + interval '1 month',
          interval '1 month') f
        CROSS JOIN LATERAL (SELECT f::date AS first) m
      ) d WHERE d.day > l.today)
    END AT TIME ZONE coalesce(p_zone, 'UTC')
  FROM (SELECT (p_after AT TIME ZONE coalesce(p_zone, 'UTC'))::date AS today) l
$$;

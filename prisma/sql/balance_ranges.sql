-- Splits a time range into whole UTC days and hours, and quarter-hours at both ends (returned with hours = 0). Both
-- ends of the range fall on a quarter-hour, as every time zone's days do. Returns at most two ranges of quarter-hours,
-- two of hours and one of days.
CREATE OR REPLACE FUNCTION balance_ranges(p_from timestamptz, p_to timestamptz)
RETURNS TABLE (hours int, from_at timestamptz, to_at timestamptz) LANGUAGE plpgsql STABLE ROWS 3 AS $$
DECLARE
  origin CONSTANT timestamptz := '2000-01-01Z';
  first_hour timestamptz := least(date_bin('1 hour', p_from + interval '59 minutes', origin), p_to);
  last_hour timestamptz := greatest(date_bin('1 hour', p_to, origin), first_hour);
  first_day timestamptz := least(date_bin('24 hours', p_from + interval '23 hours 59 minutes', origin), last_hour);
  last_day timestamptz := greatest(date_bin('24 hours', p_to, origin), first_day);
BEGIN
  RETURN QUERY SELECT r.* FROM (VALUES
    (0, p_from, first_hour),
    (1, first_hour, first_day),
    (24, first_day, last_day),
    (1, last_day, last_hour),
    (0, last_hour, p_to)
  ) AS r(hours, from_at, to_at) WHERE r.from_at < r.to_at;
END $$;

-- How many periods of a cadence a year has. The same rule as PERIODS_PER_YEAR in server/kernel/cadence.ts.
CREATE OR REPLACE FUNCTION cadence_periods(p_cadence text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_cadence WHEN 'weekly' THEN 52 WHEN 'monthly' THEN 12 WHEN 'quarterly' THEN 4 WHEN 'semiannual' THEN 2
    WHEN 'annual' THEN 1 END
$$;

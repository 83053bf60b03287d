SET LOCAL lock_timeout = '3s';

-- Replaced by one without places in quarters of an hour.
DROP FUNCTION IF EXISTS payout_lines(text, text, bigint, bigint, timestamptz, bigint, int);

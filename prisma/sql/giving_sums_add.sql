-- Adds to one of a recipient's sums without ever waiting, as giving_days_add does for days.
CREATE OR REPLACE FUNCTION giving_sums_add(p_recipient text, p_currency text, p_part text, p_days int, p_starts_on date, p_key text,
  p_settled bigint, p_settled_count int, p_largest bigint, p_refunded bigint, p_refunded_count int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE giving_sums s SET
    settled_cents = s.settled_cents + p_settled,
    settled_count = s.settled_count + p_settled_count,
    largest_cents = greatest(s.largest_cents, p_largest),
    refunded_cents = s.refunded_cents + p_refunded,
    refunded_count = s.refunded_count + p_refunded_count
  WHERE s.recipient_id = p_recipient AND s.currency = p_currency AND s.part = p_part AND s.days = p_days AND s.starts_on = p_starts_on
    AND s.key = p_key AND s.shard = (
      SELECT x.shard FROM giving_sums x
      WHERE x.recipient_id = p_recipient AND x.currency = p_currency AND x.part = p_part AND x.days = p_days
        AND x.starts_on = p_starts_on AND x.key = p_key
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF FOUND THEN RETURN; END IF;
  INSERT INTO giving_sums (recipient_id, currency, part, days, starts_on, key, shard, settled_cents, settled_count, largest_cents,
    refunded_cents, refunded_count)
  VALUES (p_recipient, p_currency, p_part, p_days, p_starts_on, p_key, floor(random() * 2147483647)::int, p_settled, p_settled_count,
    p_largest, p_refunded, p_refunded_count);
END $$;

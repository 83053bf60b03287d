-- Adds to one of a recipient's days without ever waiting, as campaign_totals_add does: uses any of the day's rows that
-- is not locked, or inserts another.
CREATE OR REPLACE FUNCTION giving_days_add(p_recipient text, p_currency text, p_day date, p_campaign text, p_source text,
  p_settled bigint, p_settled_count int, p_fee bigint, p_largest bigint, p_refunded bigint, p_refunded_count int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE giving_days d SET
    settled_cents = d.settled_cents + p_settled,
    settled_count = d.settled_count + p_settled_count,
    fee_cents = d.fee_cents + p_fee,
    largest_cents = greatest(d.largest_cents, p_largest),
    refunded_cents = d.refunded_cents + p_refunded,
    refunded_count = d.refunded_count + p_refunded_count
  WHERE d.recipient_id = p_recipient AND d.currency = p_currency AND d.day = p_day AND d.campaign_id = p_campaign
    AND d.source = p_source AND d.shard = (
      SELECT x.shard FROM giving_days x
      WHERE x.recipient_id = p_recipient AND x.currency = p_currency AND x.day = p_day AND x.campaign_id = p_campaign
        AND x.source = p_source
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF FOUND THEN RETURN; END IF;
  INSERT INTO giving_days (recipient_id, currency, day, campaign_id, source, shard, settled_cents, settled_count, fee_cents,
    largest_cents, refunded_cents, refunded_count)
  VALUES (p_recipient, p_currency, p_day, p_campaign, p_source, floor(random() * 2147483647)::int, p_settled,
    p_settled_count, p_fee, p_largest, p_refunded, p_refunded_count);
END $$;

-- Adds to a campaign's totals without ever waiting: uses any row that is not locked, and inserts another if all are
-- locked or there is none. There are never more rows than there were concurrent transactions.
CREATE OR REPLACE FUNCTION campaign_totals_add(p_campaign text, p_raised bigint, p_pending bigint, p_count int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_shard int;
BEGIN
  SELECT t.shard INTO v_shard FROM campaign_totals t WHERE t.campaign_id = p_campaign
  LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN v_shard := floor(random() * 2147483647)::int; END IF;
  INSERT INTO campaign_totals AS t (campaign_id, shard, raised_cents, pending_cents, contributions_count)
  VALUES (p_campaign, v_shard, p_raised, p_pending, p_count)
  ON CONFLICT (campaign_id, shard) DO UPDATE SET
    raised_cents = t.raised_cents + excluded.raised_cents,
    pending_cents = t.pending_cents + excluded.pending_cents,
    contributions_count = t.contributions_count + excluded.contributions_count;
END $$;

-- Adds to a campaign's totals without ever waiting: uses any row that is not locked, and inserts another if all are
-- locked or there is none. There are never more rows than there were concurrent transactions.
-- While a snapshot is open (a backup holds one for minutes), PostgreSQL keeps every version of a row, and every lookup
-- of the row passes over all of them. So one write in 32 moves the row ahead of its campaign's other rows, where it has
-- no earlier versions.
CREATE OR REPLACE FUNCTION campaign_totals_add(p_campaign text, p_raised bigint, p_pending bigint, p_count int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_shard int;
BEGIN
  SELECT t.shard INTO v_shard FROM campaign_totals t WHERE t.campaign_id = p_campaign
  ORDER BY t.shard LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE campaign_totals t SET
      shard = CASE WHEN random() * 32 < 1 THEN -nextval('campaign_totals_numbers') ELSE t.shard END,
      raised_cents = t.raised_cents + p_raised,
      pending_cents = t.pending_cents + p_pending,
      contributions_count = t.contributions_count + p_count
    WHERE t.campaign_id = p_campaign AND t.shard = v_shard;
  ELSE
    INSERT INTO campaign_totals (campaign_id, shard, raised_cents, pending_cents, contributions_count)
    VALUES (p_campaign, -nextval('campaign_totals_numbers'), p_raised, p_pending, p_count);
  END IF;
END $$;

-- Adds a gift inserted as settled to its recipient's daily totals, and to the sums over several days. Other new gifts
-- don't fire this and pay nothing for it.
CREATE OR REPLACE FUNCTION giving_days_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM giving_days_add(NEW.to_id, NEW.currency, d.day, coalesce(NEW.parent_campaign_id, NEW.campaign_id, ''),
    coalesce(NEW.source, ''), d.settled, d.settled_count, d.fee, d.settled, d.refunded, d.refunded_count)
  FROM giving_days_of(NEW.status, NEW.amount_cents, NEW.fee_cents, NEW.created_at, NEW.settled_at, NEW.refunded_at,
    NEW.to_time_zone) d;
  PERFORM giving_sums_add(NEW.to_id, NEW.currency, s.part, s.days, s.starts_on, s.key, d.settled, d.settled_count, d.settled,
    d.refunded, d.refunded_count)
  FROM giving_days_of(NEW.status, NEW.amount_cents, NEW.fee_cents, NEW.created_at, NEW.settled_at, NEW.refunded_at,
    NEW.to_time_zone) d
  CROSS JOIN LATERAL giving_sums_of(d.day, coalesce(NEW.parent_campaign_id, NEW.campaign_id, ''), coalesce(NEW.source, '')) s;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_days_counted AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.status <> 'pending'::text) EXECUTE FUNCTION giving_days_of_new();

-- Backfills gifts from before the triggers, once. Creating the triggers has locked the table until this transaction
-- ends, so no gift is missed or counted twice.
INSERT INTO giving_days (recipient_id, currency, day, campaign_id, source, shard, settled_cents, settled_count, fee_cents,
  largest_cents, refunded_cents, refunded_count)
SELECT g.to_id, g.currency, d.day, coalesce(g.parent_campaign_id, g.campaign_id, ''), coalesce(g.source, ''), 0,
  sum(d.settled), sum(d.settled_count), sum(d.fee), max(d.settled), sum(d.refunded), sum(d.refunded_count)
FROM gifts g CROSS JOIN LATERAL giving_days_of(g.status, g.amount_cents, g.fee_cents, g.created_at, g.settled_at,
  g.refunded_at, g.to_time_zone) d
WHERE NOT EXISTS (SELECT 1 FROM giving_days)
GROUP BY 1, 2, 3, 4, 5;

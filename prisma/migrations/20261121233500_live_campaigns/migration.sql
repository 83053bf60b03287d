-- The first page lists the campaigns that are live, those that went live last first.
CREATE INDEX campaigns_live ON campaigns (published_at DESC, id DESC) WHERE status = 'live' AND parent_campaign_id IS NULL;

-- What a campaign or page is about now: draft, scheduled, live, paused or ended. A page can be no further than its campaign,
-- whose dates both have. The same rule is in server/domain/campaigns/campaign-phase.ts, and one table tests both.
CREATE OR REPLACE FUNCTION campaign_phase(
  p_status text, p_parent_status text, p_starts_at timestamptz, p_ends_at timestamptz, p_now timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN 'draft' IN (p_status, p_parent_status) THEN 'draft'
    WHEN 'ended' IN (p_status, p_parent_status) OR 'archived' IN (p_status, p_parent_status) THEN 'ended'
    WHEN p_now >= p_ends_at THEN 'ended'
    WHEN 'paused' IN (p_status, p_parent_status) THEN 'paused'
    WHEN p_now < p_starts_at THEN 'scheduled'
    ELSE 'live' END
$$;

-- The effective phase of a campaign or page: draft, scheduled, live, paused or ended. A page is never further along
-- than its campaign, whose dates apply to both. The same rule is in server/domain/campaigns/campaign-phase.ts, and one
-- table tests both.
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

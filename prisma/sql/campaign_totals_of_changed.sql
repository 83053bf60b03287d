CREATE OR REPLACE FUNCTION campaign_totals_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE campaign_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM removed WHERE campaign_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM campaign_totals_add(c.id, c.raised, c.pending, c.n) FROM (
    SELECT x.id, coalesce(sum(a.sign * a.amount_cents) FILTER (WHERE a.status = 'settled'), 0)::bigint AS raised,
      coalesce(sum(a.sign * a.amount_cents) FILTER (WHERE a.status IN ('pending', 'settling')), 0)::bigint AS pending,
      coalesce(sum(a.sign) FILTER (WHERE a.status = 'settled'), 0)::int AS n
    FROM (
      SELECT campaign_id, parent_campaign_id, status, amount_cents, 1 AS sign FROM added
      UNION ALL SELECT campaign_id, parent_campaign_id, status, amount_cents, -1 FROM removed
    ) a CROSS JOIN LATERAL (VALUES (a.campaign_id), (a.parent_campaign_id)) AS x(id)
    WHERE x.id IS NOT NULL GROUP BY x.id
  ) c WHERE (c.raised, c.pending, c.n) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_recounted AFTER UPDATE ON gifts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION campaign_totals_of_changed();

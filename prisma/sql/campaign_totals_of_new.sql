-- What gifts of a status and sum are worth to their campaign and, where that is a page, to its parent as well.
CREATE OR REPLACE FUNCTION campaign_totals_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE campaign_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM campaign_totals_add(c.id, c.raised, c.pending, c.n) FROM (
    SELECT x.id, coalesce(sum(a.amount_cents) FILTER (WHERE a.status = 'settled'), 0)::bigint AS raised,
      coalesce(sum(a.amount_cents) FILTER (WHERE a.status IN ('pending', 'settling')), 0)::bigint AS pending,
      (count(*) FILTER (WHERE a.status = 'settled'))::int AS n
    FROM added a CROSS JOIN LATERAL (VALUES (a.campaign_id), (a.parent_campaign_id)) AS x(id)
    WHERE x.id IS NOT NULL GROUP BY x.id
  ) c WHERE (c.raised, c.pending, c.n) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_counted AFTER INSERT ON gifts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION campaign_totals_of_new();

-- Counts the open gifts that an identity made and received without a limit, before its new tier may have one.
CREATE OR REPLACE FUNCTION identity_tier_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_shares jsonb;
BEGIN
  -- Waits for gifts that are being created under the previous tier. Gifts that start meanwhile wait in turn and read
  -- the new tier: a plain update would not make them wait, because they only take FOR KEY SHARE.
  PERFORM 1 FROM identities i WHERE i.id = NEW.id FOR UPDATE;
  WITH made AS (
    UPDATE gifts g SET counts_outgoing = true
    WHERE g.from_id = NEW.id AND NOT g.counts_outgoing AND g.status IN ('pending', 'settling')
    RETURNING 'outgoing' AS direction, g.created_at, g.limit_cents
  ), received AS (
    UPDATE gifts g SET counts_incoming = true
    WHERE g.to_id = NEW.id AND NOT g.counts_incoming AND g.status IN ('pending', 'settling')
    RETURNING 'incoming' AS direction, g.created_at, g.limit_cents
  ), shares AS (
    SELECT s.direction, date_trunc('month', s.created_at AT TIME ZONE 'UTC')::date AS month, sum(s.limit_cents) AS cents
    FROM (SELECT * FROM made UNION ALL SELECT * FROM received) s GROUP BY 1, 2
  )
  SELECT jsonb_agg(jsonb_build_object('identity_id', NEW.id, 'direction', s.direction, 'month', s.month, 'cents', s.cents))
  INTO v_shares FROM shares s;
  IF v_shares IS NOT NULL THEN PERFORM limit_count(v_shares); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER identities_tier_changed BEFORE UPDATE OF kyc_tier ON identities FOR EACH ROW
  WHEN (NEW.kyc_tier <> OLD.kyc_tier) EXECUTE FUNCTION identity_tier_changed();

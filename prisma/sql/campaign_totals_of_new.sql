-- Adds a new gift to the totals of its campaign and, for a fundraising page, of its parent. A row trigger with a WHEN
-- clause, because a statement trigger with a transition table would slow down every gift.
CREATE OR REPLACE FUNCTION campaign_totals_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_raised bigint := CASE WHEN NEW.status = 'settled' THEN NEW.amount_cents ELSE 0 END;
  v_pending bigint := CASE WHEN NEW.status IN ('pending', 'settling') THEN NEW.amount_cents ELSE 0 END;
  v_count int := CASE WHEN NEW.status = 'settled' THEN 1 ELSE 0 END;
BEGIN
  IF v_raised + v_pending = 0 THEN RETURN NULL; END IF;
  PERFORM campaign_totals_add(NEW.campaign_id, v_raised, v_pending, v_count);
  IF NEW.parent_campaign_id IS NOT NULL THEN
    PERFORM campaign_totals_add(NEW.parent_campaign_id, v_raised, v_pending, v_count);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_counted AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION campaign_totals_of_new();

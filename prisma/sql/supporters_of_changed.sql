-- Adds settled gifts whose contact was shared to their supporters' totals, and subtracts reversed ones; in the order of
-- the supporters' ids, to avoid deadlocks, and with one update of each recipient's list totals. Gifts without a contact
-- cost one index lookup.
CREATE OR REPLACE FUNCTION supporters_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added a JOIN gift_contacts c ON c.gift_id = a.id WHERE a.settled_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM list_sums_add('supporters', s.to_id, '', 0, s.currency, s.listed, s.cents, 0, 0) FROM (
    WITH counted AS MATERIALIZED (
      SELECT x.to_id, x.currency, x.sign * x.amount_cents AS cents, supporter_count(x.id, x.sign) AS listed FROM (
        SELECT a.id, a.to_id, a.currency, a.amount_cents, CASE a.status WHEN 'settled' THEN 1 ELSE -1 END AS sign
        FROM added a JOIN removed r ON r.id = a.id JOIN gift_contacts c ON c.gift_id = a.id
        WHERE (a.status = 'settled') <> (r.status = 'settled') AND c.supporter_id IS NOT NULL
        ORDER BY c.supporter_id, a.settled_at, a.id
      ) x
    )
    SELECT to_id, currency::text AS currency, sum(listed)::int AS listed, sum(cents)::bigint AS cents FROM counted GROUP BY 1, 2
  ) s;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_supporters_counted AFTER UPDATE ON gifts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION supporters_of_changed();

-- Backfills contacts from before there were supporters, once. Creating the trigger has locked the gifts until this
-- transaction ends.
DO $$
DECLARE
  v_gift gifts;
BEGIN
  FOR v_gift IN SELECT g.* FROM gifts g JOIN gift_contacts c ON c.gift_id = g.id
    WHERE c.supporter_id IS NULL ORDER BY g.settled_at, g.id
  LOOP
    UPDATE gift_contacts c SET supporter_id = supporter_of(v_gift.to_id, v_gift.to_manager_id, c.email, v_gift.id, c.created_at)
    WHERE c.gift_id = v_gift.id;
    IF v_gift.settled_at IS NOT NULL THEN PERFORM supporter_count(v_gift.id, 1); END IF;
    IF v_gift.status = 'reversed' AND v_gift.settled_at IS NOT NULL THEN PERFORM supporter_count(v_gift.id, -1); END IF;
  END LOOP;
END $$;

-- Backfills the list totals, once.
INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
SELECT 'supporters', x.recipient_id, '', 0, x.currency, 0, sum(x.listed), sum(x.cents), 0, 0
FROM (
  SELECT s.recipient_id, '' AS currency, 1 AS listed, 0 AS cents FROM supporters s WHERE s.first_gift_at IS NOT NULL AND s.root_id = s.id
  UNION ALL SELECT s.recipient_id, y.currency, 0, y.given_cents FROM supporter_years y JOIN supporters s ON s.id = y.supporter_id
) x
WHERE NOT EXISTS (SELECT 1 FROM list_sums WHERE list = 'supporters')
GROUP BY x.recipient_id, x.currency;

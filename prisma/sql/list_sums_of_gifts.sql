-- Keeps the totals of a recipient's gifts that settled, were reversed or failed. Gifts in progress are few: they are
-- summed when read, and cost nothing here.
CREATE OR REPLACE FUNCTION list_sums_of_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM list_sums_add('gifts', NEW.to_id, NEW.status, 0, NEW.currency, 1, NEW.amount_cents, NEW.fee_cents, NEW.net_cents);
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM added WHERE status IN ('settled', 'reversed', 'failed'))
    AND NOT EXISTS (SELECT 1 FROM removed WHERE status IN ('settled', 'reversed', 'failed')) THEN RETURN NULL; END IF;
  PERFORM list_sums_add('gifts', c.to_id, c.status, 0, c.currency, c.rows, c.amount, c.fee, c.net)
  FROM (
    SELECT g.to_id, g.status, g.currency::text AS currency, sum(g.sign)::int AS rows, sum(g.sign * g.amount_cents)::bigint AS amount,
      sum(g.sign * g.fee_cents)::bigint AS fee, sum(g.sign * g.net_cents)::bigint AS net
    FROM (
      SELECT to_id, status, currency, amount_cents, fee_cents, net_cents, 1 AS sign FROM added
      UNION ALL SELECT to_id, status, currency, amount_cents, fee_cents, net_cents, -1 FROM removed
    ) g WHERE g.status IN ('settled', 'reversed', 'failed') GROUP BY 1, 2, 3
  ) c WHERE (c.rows, c.amount, c.fee, c.net) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_summed AFTER UPDATE ON gifts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_sums_of_gifts();
CREATE OR REPLACE TRIGGER gifts_summed_on_insert AFTER INSERT ON gifts FOR EACH ROW
  WHEN (NEW.status <> 'pending'::text AND NEW.status <> 'settling'::text) EXECUTE FUNCTION list_sums_of_gifts();

-- Backfills gifts from before the triggers, once. Creating them has locked the table until this transaction ends.
INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
SELECT 'gifts', g.to_id, g.status, 0, g.currency, 0, count(*), sum(g.amount_cents), sum(g.fee_cents), sum(g.net_cents)
FROM gifts g
WHERE g.status IN ('settled', 'reversed', 'failed') AND NOT EXISTS (SELECT 1 FROM list_sums WHERE list = 'gifts')
GROUP BY g.to_id, g.status, g.currency;

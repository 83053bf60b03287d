-- Keeps the totals of a recipient's receipts by status and tax year.
CREATE OR REPLACE FUNCTION list_sums_of_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM list_sums_add('receipts', c.recipient_id, c.status, c.tax_year, c.currency, c.rows, c.amount, 0, 0)
    FROM (
      SELECT recipient_id, status, tax_year, currency::text AS currency, count(*)::int AS rows, sum(amount_cents)::bigint AS amount
      FROM added GROUP BY 1, 2, 3, 4
    ) c;
    RETURN NULL;
  END IF;
  PERFORM list_sums_add('receipts', c.recipient_id, c.status, c.tax_year, c.currency, c.rows, c.amount, 0, 0)
  FROM (
    SELECT r.recipient_id, r.status, r.tax_year, r.currency::text AS currency, sum(r.sign)::int AS rows,
      sum(r.sign * r.amount_cents)::bigint AS amount
    FROM (
      SELECT recipient_id, status, tax_year, currency, amount_cents, 1 AS sign FROM added
      UNION ALL SELECT recipient_id, status, tax_year, currency, amount_cents, -1 FROM removed
    ) r GROUP BY 1, 2, 3, 4
  ) c WHERE (c.rows, c.amount) <> (0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receipts_summed_on_insert AFTER INSERT ON receipts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_sums_of_receipts();
CREATE OR REPLACE TRIGGER receipts_summed AFTER UPDATE ON receipts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_sums_of_receipts();

-- Backfills receipts from before the triggers, once. Creating them has locked the table until this transaction ends.
INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
SELECT 'receipts', r.recipient_id, r.status, r.tax_year, r.currency, 0, count(*), sum(r.amount_cents), 0, 0
FROM receipts r WHERE NOT EXISTS (SELECT 1 FROM list_sums WHERE list = 'receipts')
GROUP BY r.recipient_id, r.status, r.tax_year, r.currency;

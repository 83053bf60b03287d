-- Adds to the totals of a whole list without ever waiting, as campaign_totals_add does: uses any of its rows that is
-- not locked, or inserts another.
CREATE OR REPLACE FUNCTION list_sums_add(p_list text, p_owner text, p_part text, p_year int, p_currency text, p_rows int,
  p_amount bigint, p_fee bigint, p_net bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_sums s SET
    rows_count = s.rows_count + p_rows,
    amount_cents = s.amount_cents + p_amount,
    fee_cents = s.fee_cents + p_fee,
    net_cents = s.net_cents + p_net
  WHERE s.list = p_list AND s.owner_id = p_owner AND s.part = p_part AND s.year = p_year AND s.currency = p_currency
    AND s.shard = (
      SELECT x.shard FROM list_sums x
      WHERE x.list = p_list AND x.owner_id = p_owner AND x.part = p_part AND x.year = p_year AND x.currency = p_currency
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF FOUND THEN RETURN; END IF;
  INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
  VALUES (p_list, p_owner, p_part, p_year, p_currency, floor(random() * 2147483647)::int, p_rows, p_amount, p_fee, p_net);
END $$;

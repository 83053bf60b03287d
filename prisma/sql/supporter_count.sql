-- Adds a settled gift to its supporter's totals, or subtracts a reversed one. The newest gift sets the supporter's
-- name, unless the donor has confirmed one. A refund is subtracted from the year in which the gift was given. Returns 1
-- if the supporter is listed from now on.
CREATE OR REPLACE FUNCTION supporter_count(p_gift_id text, p_sign int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
  v_contact gift_contacts;
  v_is_new boolean;
BEGIN
  SELECT * INTO v_contact FROM gift_contacts c WHERE c.gift_id = p_gift_id;
  IF v_contact.supporter_id IS NULL THEN RETURN 0; END IF;
  SELECT * INTO v_gift FROM gifts g WHERE g.id = p_gift_id;
  IF p_sign = 1 THEN
    UPDATE supporters s SET
      first_gift_at = least(s.first_gift_at, v_gift.settled_at),
      last_gift_at = greatest(s.last_gift_at, v_gift.settled_at),
      created_at = CASE WHEN s.first_gift_at IS NULL THEN v_gift.settled_at ELSE s.created_at END,
      allows_news = CASE WHEN n.is_newest THEN coalesce(v_contact.allows_news, s.allows_news) ELSE s.allows_news END,
      name = CASE WHEN n.is_said THEN coalesce(v_contact.name, s.name) ELSE s.name END,
      address = CASE WHEN n.is_said THEN coalesce(v_contact.address, s.address) ELSE s.address END,
      company = CASE WHEN n.is_said THEN v_contact.company ELSE s.company END,
      contact_name = CASE WHEN n.is_said THEN v_contact.contact_name ELSE s.contact_name END
    FROM (
      SELECT l.id, v_gift.settled_at >= coalesce(l.last_gift_at, v_gift.settled_at) AS is_newest,
        v_gift.settled_at >= coalesce(l.last_gift_at, v_gift.settled_at) AND l.confirmed_at IS NULL AS is_said,
        l.first_gift_at IS NULL AND l.root_id = l.id AS is_new
      FROM supporters l WHERE l.id = v_contact.supporter_id FOR NO KEY UPDATE
    ) n WHERE s.id = n.id RETURNING n.is_new INTO v_is_new;
    IF v_gift.recurring_gift_id IS NOT NULL THEN
      INSERT INTO supporter_recurring_gifts (recurring_gift_id, supporter_id)
      VALUES (v_gift.recurring_gift_id, v_contact.supporter_id) ON CONFLICT (recurring_gift_id) DO NOTHING;
    END IF;
  END IF;
  INSERT INTO supporter_years AS y (supporter_id, currency, year, given_cents, gifts_count)
  VALUES (v_contact.supporter_id, v_gift.currency,
    extract(year FROM v_gift.settled_at AT TIME ZONE coalesce(v_gift.to_time_zone, 'UTC')), p_sign * v_gift.amount_cents, p_sign)
  ON CONFLICT (supporter_id, year, currency) DO UPDATE SET
    given_cents = y.given_cents + excluded.given_cents, gifts_count = y.gifts_count + excluded.gifts_count;
  RETURN coalesce(v_is_new, false)::int;
END $$;

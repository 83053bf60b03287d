-- The supporter that an address is to a recipient, made where there is none. Its id has the form and time of every other, and
-- follows from the first gift's, not from the address. Two transactions that make the same one wait for each other and get one.
CREATE OR REPLACE FUNCTION supporter_of(p_recipient text, p_manager text, p_email text, p_gift_id text,
  p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_email text := lower(btrim(p_email));
  v_id text;
BEGIN
  SELECT s.id INTO v_id FROM supporters s WHERE s.recipient_id = p_recipient AND s.email = v_email;
  IF FOUND THEN RETURN v_id; END IF;
  SELECT 'sup_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      1 + CASE WHEN n < 10 THEN ((r.ms >> (5 * (9 - n))) & 31)::int ELSE get_byte(r.bytes, n) % 32 END, 1), '' ORDER BY n) INTO v_id
  FROM (SELECT sha256(convert_to('supporter ' || p_gift_id, 'UTF8')) AS bytes,
    floor(extract(epoch FROM p_now) * 1000)::bigint AS ms) r, generate_series(0, 25) n;
  INSERT INTO supporters (id, recipient_id, recipient_manager_id, email, root_id, tags, created_at)
  VALUES (v_id, p_recipient, p_manager, v_email, v_id, '{}', p_now)
  ON CONFLICT (recipient_id, email) DO NOTHING;
  IF FOUND THEN RETURN v_id; END IF;
  SELECT s.id INTO STRICT v_id FROM supporters s WHERE s.recipient_id = p_recipient AND s.email = v_email;
  RETURN v_id;
END $$;

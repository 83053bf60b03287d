-- Finds the supporter with an email address for a recipient, or creates one. Its id has the usual form and time, and is
-- derived from the first gift's id, not from the address. Two transactions that create the same supporter wait for each
-- other and get the same one.
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

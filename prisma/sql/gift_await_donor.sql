-- Makes a new gift wait for its donor: queues the email to them, then stores and returns the response, which says where
-- to pay. `p_gift` is as in `gift_create`; its `waiting` holds what waiting gifts add.
CREATE OR REPLACE FUNCTION gift_await_donor(p_gift jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_waiting jsonb := p_gift->'waiting';
  v_now timestamptz := p_gift->>'now';
BEGIN
  INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
  VALUES ('email_gift_action:' || (p_gift->>'id'), 'email_gift_action', p_gift->>'id', v_now, v_now);
  UPDATE idempotency_keys SET body = v_waiting->>'response_body'
  WHERE caller_id = p_gift->>'caller_id' AND key = p_gift->>'idempotency_key';
  RETURN v_waiting->>'response_body';
END $$;

-- Has a new gift wait for its donor: queues the email to them, and stores the response with where they pay, which it returns.
-- `p_gift` as in `gift_create`, whose `waiting` has what a gift says that waits.
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

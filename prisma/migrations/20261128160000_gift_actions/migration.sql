SET LOCAL lock_timeout = '3s';

-- A gift may wait for its donor, who gives it a payment method on a page.
ALTER TABLE gifts ALTER COLUMN payment_token DROP NOT NULL;
ALTER TABLE gifts ADD COLUMN action_code text, ADD COLUMN action_expires_at timestamptz(3), ADD COLUMN acted_at timestamptz(3);
ALTER TABLE gifts ADD CONSTRAINT gifts_action CHECK ((action_code IS NULL) = (action_expires_at IS NULL)) NOT VALID;
ALTER TABLE gifts ADD CONSTRAINT gifts_payment_token CHECK (payment_token IS NOT NULL OR action_code IS NOT NULL) NOT VALID;

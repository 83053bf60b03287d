SET LOCAL lock_timeout = '3s';

ALTER TABLE gifts VALIDATE CONSTRAINT gifts_action;
ALTER TABLE gifts VALIDATE CONSTRAINT gifts_payment_token;

SET LOCAL lock_timeout = '3s';

ALTER TABLE payments VALIDATE CONSTRAINT payments_amount;
ALTER TABLE payments VALIDATE CONSTRAINT payments_status;

SET LOCAL lock_timeout = '3s';

ALTER TABLE recurring_gifts VALIDATE CONSTRAINT recurring_gifts_transfer;

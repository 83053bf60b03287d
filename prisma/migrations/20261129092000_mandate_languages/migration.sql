SET LOCAL lock_timeout = '3s';

-- The language of what a payer agreed to; null where it was not recorded.
ALTER TABLE mandates ADD COLUMN language text;

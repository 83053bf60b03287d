SET LOCAL lock_timeout = '3s';

-- Every queue has its lease in columns of the same names.

ALTER TABLE email_messages RENAME COLUMN locked_until TO lease_until;
ALTER TABLE email_messages RENAME COLUMN lock_token TO lease_token;
ALTER TABLE webhook_deliveries RENAME COLUMN locked_until TO lease_until;
ALTER TABLE webhook_deliveries RENAME COLUMN lock_token TO lease_token;
ALTER TABLE match_allocations ADD COLUMN lease_until TIMESTAMPTZ(3), ADD COLUMN lease_token UUID;
ALTER TABLE rail_refunds ADD COLUMN lease_until TIMESTAMPTZ(3), ADD COLUMN lease_token UUID;

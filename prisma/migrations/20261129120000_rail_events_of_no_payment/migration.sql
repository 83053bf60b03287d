SET LOCAL lock_timeout = '3s';

-- Events about forms, accounts and mandates are stored by their ids, too, and are about no payment.
ALTER TABLE "rail_events" ALTER COLUMN "payment_id" DROP NOT NULL;

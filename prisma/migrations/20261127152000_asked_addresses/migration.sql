SET LOCAL lock_timeout = '3s';

-- Whether a campaign's gift form asks for a postal address, and what was entered there.
ALTER TABLE "campaigns" ADD COLUMN "asks_for_address" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "checkouts" ADD COLUMN "address" JSON;

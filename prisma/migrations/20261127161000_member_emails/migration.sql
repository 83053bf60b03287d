SET LOCAL lock_timeout = '3s';

ALTER TABLE "memberships"
  ADD COLUMN "gift_emails" TEXT,
  ADD COLUMN "page_emails" BOOLEAN,
  ADD COLUMN "match_emails" BOOLEAN,
  ADD CONSTRAINT memberships_gift_emails CHECK (gift_emails IN ('each', 'daily', 'none')) NOT VALID;

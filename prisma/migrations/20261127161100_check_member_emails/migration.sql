SET LOCAL lock_timeout = '3s';

ALTER TABLE "memberships" VALIDATE CONSTRAINT memberships_gift_emails;

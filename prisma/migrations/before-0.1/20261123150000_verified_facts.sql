SET LOCAL lock_timeout = '3s';
ALTER TABLE "identities" ADD COLUMN "verified_facts" TEXT;

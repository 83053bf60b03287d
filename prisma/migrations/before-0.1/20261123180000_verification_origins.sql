SET LOCAL lock_timeout = '3s';
ALTER TABLE "verification_tokens" ADD COLUMN "origin" TEXT NOT NULL DEFAULT '';

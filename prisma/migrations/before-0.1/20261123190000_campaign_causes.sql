SET LOCAL lock_timeout = '3s';
ALTER TABLE "campaigns" ADD COLUMN "cause" TEXT;

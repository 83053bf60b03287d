SET LOCAL lock_timeout = '3s';
ALTER TABLE "campaigns" ADD COLUMN "language" TEXT;

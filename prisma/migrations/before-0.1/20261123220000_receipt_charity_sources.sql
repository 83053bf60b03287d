SET LOCAL lock_timeout = '3s';
ALTER TABLE "receipts" ADD COLUMN "charity_source" TEXT;

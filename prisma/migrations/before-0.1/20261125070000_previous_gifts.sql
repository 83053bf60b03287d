SET LOCAL lock_timeout = '3s';
ALTER TABLE "checkouts" ADD COLUMN "previous_gift_id" TEXT;

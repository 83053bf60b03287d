SET LOCAL lock_timeout = '3s';
ALTER TABLE "prepayments" ADD COLUMN "screening" TEXT NOT NULL DEFAULT 'clear';
ALTER TABLE "prepayments" ADD COLUMN "frozen_at" TIMESTAMPTZ(3);

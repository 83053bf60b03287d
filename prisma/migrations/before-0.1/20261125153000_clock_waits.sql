SET LOCAL lock_timeout = '3s';

ALTER TABLE "sandbox_clock" ADD COLUMN "moved_at" TIMESTAMPTZ(3), ADD COLUMN "waits_for" TEXT;

-- A proposal for rules that have changed since is not applied.
SET LOCAL lock_timeout = '3s';
ALTER TABLE "pool_changes" ADD COLUMN "seen" TEXT;

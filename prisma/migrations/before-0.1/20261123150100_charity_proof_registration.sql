SET LOCAL lock_timeout = '3s';
ALTER TABLE "charity_proofs" ADD COLUMN "registration" TEXT;

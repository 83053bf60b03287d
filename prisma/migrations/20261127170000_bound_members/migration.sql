SET LOCAL lock_timeout = '3s';

-- Members who act for some campaigns of their organization alone.
ALTER TABLE "memberships" ADD COLUMN "is_bound" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "bound_to" TEXT[] NOT NULL DEFAULT '{}';

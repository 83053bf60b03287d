-- Who invited a member and who made a key, and what has to be decided since they lost the right to.
SET LOCAL lock_timeout = '3s';
ALTER TABLE "api_keys" ADD COLUMN "created_by_id" TEXT, ADD COLUMN "review_since" TIMESTAMPTZ(3);
ALTER TABLE "memberships" ADD COLUMN "invited_by_id" TEXT, ADD COLUMN "review_since" TIMESTAMPTZ(3);
ALTER TABLE "invitations" ADD COLUMN "invited_by_id" TEXT;

SET LOCAL lock_timeout = '3s';
ALTER TABLE "verification_people" VALIDATE CONSTRAINT "verification_people_identity_id_fkey";

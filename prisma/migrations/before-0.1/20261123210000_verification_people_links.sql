SET LOCAL lock_timeout = '3s';
ALTER TABLE "verification_people"
  ADD COLUMN "link_version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "declined_at" TIMESTAMPTZ(3),
  ADD COLUMN "identity_id" TEXT,
  ADD CONSTRAINT "verification_people_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

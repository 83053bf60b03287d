SET LOCAL lock_timeout = '3s';

-- Where a supporter is reached, once the owner of an address that a member typed has confirmed it.
ALTER TABLE "supporters" ADD COLUMN "current_email" TEXT;

-- A question is about a name and postal address, or about an email address.
ALTER TABLE "supporter_corrections" ADD COLUMN "email" TEXT;
ALTER TABLE "supporter_corrections" ALTER COLUMN "name" DROP NOT NULL;
ALTER TABLE "supporter_corrections" ADD CONSTRAINT supporter_corrections_asks
  CHECK (num_nonnulls(name, email) = 1 AND (email IS NULL OR address IS NULL)) NOT VALID;

SET LOCAL lock_timeout = '3s';
-- Whether the IRS files have a charity as a 501(c)(3) organization, which its receipts say. False claims nothing.
ALTER TABLE "identities" ADD COLUMN "is_501c3" BOOLEAN NOT NULL DEFAULT false;

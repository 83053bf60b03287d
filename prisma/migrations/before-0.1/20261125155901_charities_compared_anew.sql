SET LOCAL lock_timeout = '3s';
-- The next comparison with the IRS files finds out which of the charities so far are 501(c)(3) organizations.
UPDATE "identities" SET "charity_checked_at" = NULL WHERE "charity_status" = 'verified' AND "charity_jurisdiction" = 'US';

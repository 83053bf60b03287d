SET LOCAL lock_timeout = '3s';

-- The twin of server/kernel/email-address.ts: addresses are stored in ASCII, and compared without regard to case.
ALTER TABLE identities
  ADD CONSTRAINT identities_email CHECK (email ~ '^[!-~]+$' AND email_key = lower(email)) NOT VALID;

SET LOCAL lock_timeout = '3s';

ALTER TABLE identities VALIDATE CONSTRAINT identities_email;

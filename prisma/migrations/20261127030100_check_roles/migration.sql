-- Reads the tables while they are in use.
SET LOCAL lock_timeout = '3s';

ALTER TABLE memberships VALIDATE CONSTRAINT memberships_roles;
ALTER TABLE invitations VALIDATE CONSTRAINT invitations_roles;

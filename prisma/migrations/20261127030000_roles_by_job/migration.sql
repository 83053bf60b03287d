-- Roles by job, several for a member. An editor gets campaigns and support, and less than before: neither the donors'
-- contact, which an owner decides about, nor refunds and pools, which finance does. Nobody gets more.
SET LOCAL lock_timeout = '3s';

ALTER TABLE memberships
  ADD COLUMN roles text[] NOT NULL DEFAULT '{viewer}',
  ADD COLUMN contact_withheld boolean NOT NULL DEFAULT false;
ALTER TABLE invitations
  ADD COLUMN roles text[] NOT NULL DEFAULT '{viewer}',
  ADD COLUMN contact_withheld boolean NOT NULL DEFAULT false;

UPDATE memberships SET roles = CASE role WHEN 'editor' THEN ARRAY['campaigns', 'support'] ELSE ARRAY[role] END,
  contact_withheld = role = 'editor';
UPDATE invitations SET roles = CASE role WHEN 'editor' THEN ARRAY['campaigns', 'support'] ELSE ARRAY[role] END,
  contact_withheld = role = 'editor';

-- The owners of organizations with editors are emailed.
INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
SELECT 'email_new_roles:' || organization_id, 'email_new_roles', organization_id, now(), now()
FROM memberships WHERE role = 'editor' GROUP BY organization_id
ON CONFLICT (key) DO NOTHING;

ALTER TABLE memberships DROP COLUMN role, ALTER COLUMN roles DROP DEFAULT;
ALTER TABLE invitations DROP COLUMN role, ALTER COLUMN roles DROP DEFAULT;
ALTER TABLE memberships ADD CONSTRAINT memberships_roles CHECK (
  cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'admin', 'finance', 'campaigns', 'support', 'viewer']) NOT VALID;
ALTER TABLE invitations ADD CONSTRAINT invitations_roles CHECK (
  cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'admin', 'finance', 'campaigns', 'support', 'viewer']) NOT VALID;

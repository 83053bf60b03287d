SET LOCAL lock_timeout = '3s';

-- What is held back ends before some gifts are decided about: when to have it held back anew, and whether the rail is being asked to.
ALTER TABLE payment_authorizations ADD COLUMN renew_at timestamptz(3), ADD COLUMN is_renewing boolean NOT NULL DEFAULT false;
UPDATE payment_authorizations a SET renew_at = ends_at - interval '1 day'
WHERE check_at IS NOT NULL AND gift_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM mandates m WHERE m.rail = a.rail AND m.token = a.token);

-- When a member's pool was made, for lists. The trigger's file fills it in (prisma/sql/pool_member_managers.sql).
SET LOCAL lock_timeout = '3s';

ALTER TABLE pool_members ADD COLUMN pool_created_at TIMESTAMPTZ(3);

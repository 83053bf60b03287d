-- The donor, as everywhere else.
SET LOCAL lock_timeout = '3s';
UPDATE "recurring_gifts" SET "pause_reason" = 'requested_by_donor' WHERE "pause_reason" = 'requested_by_giver';
UPDATE "recurring_gifts" SET "cancel_reason" = 'requested_by_donor' WHERE "cancel_reason" = 'requested_by_giver';

SET LOCAL lock_timeout = '3s';

-- Whether the donor has chosen to transfer, instead of paying in a rail's form.
ALTER TABLE checkouts ADD COLUMN pays_by_transfer boolean NOT NULL DEFAULT false;

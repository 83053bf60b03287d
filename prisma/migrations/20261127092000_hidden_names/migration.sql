-- What of a gift its campaign's managers have taken off the wall.
SET LOCAL lock_timeout = '3s';

ALTER TABLE gifts
  ADD COLUMN name_hidden BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN message_hidden BOOLEAN NOT NULL DEFAULT false;

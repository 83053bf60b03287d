SET LOCAL lock_timeout = '3s';

ALTER TABLE bank_transfers VALIDATE CONSTRAINT bank_transfers_direction;
ALTER TABLE bank_matches VALIDATE CONSTRAINT bank_matches_purpose, VALIDATE CONSTRAINT bank_matches_of,
  VALIDATE CONSTRAINT bank_matches_unbooked;

SET LOCAL lock_timeout = '3s';

ALTER TABLE commitments VALIDATE CONSTRAINT commitments_transfer;
ALTER TABLE bank_matches VALIDATE CONSTRAINT bank_matches_prepayment_id_fkey, VALIDATE CONSTRAINT bank_matches_purpose,
  VALIDATE CONSTRAINT bank_matches_of;

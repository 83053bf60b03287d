SET LOCAL lock_timeout = '3s';

ALTER TABLE ledger_corrections VALIDATE CONSTRAINT ledger_corrections_rail_reference_fkey;
ALTER TABLE ledger_corrections VALIDATE CONSTRAINT ledger_corrections_of_transfer;

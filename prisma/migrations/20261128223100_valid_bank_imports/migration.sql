SET LOCAL lock_timeout = '3s';

ALTER TABLE bank_files VALIDATE CONSTRAINT bank_files_account_id_fkey;

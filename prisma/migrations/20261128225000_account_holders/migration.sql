SET LOCAL lock_timeout = '3s';

-- What donors need besides the number: the name of the bank, and where the holder is, which the Swiss QR code names.
ALTER TABLE bank_accounts ADD COLUMN bank_name text, ADD COLUMN holder_address json;

SET LOCAL lock_timeout = '3s';

-- In which currency an account is to be paid, where that was said: it decides who can pay it.
ALTER TABLE payout_accounts ADD COLUMN currency char(3);

SET LOCAL lock_timeout = '3s';

ALTER TABLE payout_accounts VALIDATE CONSTRAINT payout_accounts_status;
ALTER TABLE payout_accounts VALIDATE CONSTRAINT payout_accounts_known;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_held_for;

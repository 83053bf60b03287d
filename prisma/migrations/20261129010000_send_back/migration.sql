SET LOCAL lock_timeout = '3s';

-- What arrived and is nobody's gift is sent back. Its match is the key of the transfer that does that. Nothing of it is booked beyond the
-- two payments on the account themselves: in suspense they come to nothing.
-- send_back: kept to be sent back. sent_back: left the account for that, or came back to it.
ALTER TABLE bank_transfers DROP CONSTRAINT bank_transfers_direction_check,
  ADD CONSTRAINT bank_transfers_direction CHECK (direction IN ('payout', 'refund', 'send_back')) NOT VALID;
ALTER TABLE bank_matches DROP CONSTRAINT bank_matches_purpose_check, DROP CONSTRAINT bank_matches_of,
  ADD CONSTRAINT bank_matches_purpose CHECK (purpose IN ('gift', 'payment', 'cost', 'own', 'send_back', 'sent_back')) NOT VALID,
  ADD CONSTRAINT bank_matches_of CHECK ((purpose = 'gift') = (gift_id IS NOT NULL)
    AND (purpose IN ('payment', 'sent_back') AND payment_key IS NULL) IS FALSE) NOT VALID,
  ADD CONSTRAINT bank_matches_unbooked CHECK (purpose NOT IN ('send_back', 'sent_back') OR taken_at IS NULL) NOT VALID;

SET LOCAL lock_timeout = '3s';
-- How the money of a void receipt's gift went back; null on those that were made void before, which say refunded.
ALTER TABLE "receipts" ADD COLUMN "way_back" TEXT;
ALTER TABLE "receipts"
  ADD CONSTRAINT receipts_way_back CHECK (way_back IN ('refunded', 'returned', 'dispute_lost')) NOT VALID;
-- An occurrence can be disputed after it settled.
ALTER TABLE recurring_occurrences DROP CONSTRAINT recurring_occurrences_state;
ALTER TABLE recurring_occurrences DROP CONSTRAINT recurring_occurrences_gift;
ALTER TABLE recurring_occurrences
  ADD CONSTRAINT recurring_occurrences_state
    CHECK (state IN ('open', 'settled', 'failed', 'disputed', 'refused', 'skipped')) NOT VALID;
ALTER TABLE recurring_occurrences
  ADD CONSTRAINT recurring_occurrences_gift
    CHECK ((gift_id IS NOT NULL) = (state IN ('open', 'settled', 'failed', 'disputed'))) NOT VALID;

SET LOCAL lock_timeout = '3s';
ALTER TABLE "receipts" VALIDATE CONSTRAINT receipts_way_back;
ALTER TABLE recurring_occurrences VALIDATE CONSTRAINT recurring_occurrences_state;
ALTER TABLE recurring_occurrences VALIDATE CONSTRAINT recurring_occurrences_gift;

-- outside a transaction
SET lock_timeout = '3s';

CREATE UNIQUE INDEX CONCURRENTLY gifts_transfer_reference ON gifts (transfer_reference) WHERE transfer_reference IS NOT NULL;

SET LOCAL lock_timeout = '3s';

ALTER TABLE "email_messages"
  ADD COLUMN "message_name" TEXT,
  ADD COLUMN "bounced_at" TIMESTAMPTZ(3),
  ADD COLUMN "bounce_reason" TEXT,
  DROP CONSTRAINT email_messages_status,
  ADD CONSTRAINT email_messages_status CHECK (status IN ('queued', 'sent', 'failed', 'bounced')) NOT VALID;

ALTER TABLE "receipts" ADD COLUMN "email_bounced_at" TIMESTAMPTZ(3), ADD COLUMN "email_bounce_reason" TEXT;
ALTER TABLE "supporters" ADD COLUMN "email_bounced_at" TIMESTAMPTZ(3), ADD COLUMN "email_bounce_reason" TEXT;

CREATE TABLE "undeliverable_addresses" (
    "address_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "bounced_at" TIMESTAMPTZ(3) NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "undeliverable_addresses_pkey" PRIMARY KEY ("address_hash")
);

CREATE TABLE "email_service_calls" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_service_calls_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "email_service_calls_received_at_idx" ON "email_service_calls"("received_at");

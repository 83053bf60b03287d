SET LOCAL lock_timeout = '3s';
ALTER TABLE "email_messages" ADD COLUMN "reply_to" TEXT;

CREATE TABLE "campaign_messages" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT,
    "name" TEXT,
    "email" TEXT,
    "body" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "form_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    CONSTRAINT "campaign_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "campaign_messages_kind" CHECK ("kind" = 'contact' AND "name" IS NOT NULL AND "email" IS NOT NULL OR "kind" = 'report' AND "reason" IS NOT NULL),
    CONSTRAINT "campaign_messages_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id")
        ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "campaign_messages_form_key_key" ON "campaign_messages"("form_key");
CREATE INDEX "campaign_messages_campaign_id_kind_created_at_idx" ON "campaign_messages"("campaign_id", "kind", "created_at");
CREATE INDEX "campaign_messages_created_at_idx" ON "campaign_messages"("created_at");

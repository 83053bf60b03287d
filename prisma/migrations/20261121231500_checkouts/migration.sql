-- CreateTable
CREATE TABLE "checkouts" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "gift_id" TEXT NOT NULL,
    "recurring_gift_id" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "covers_fee" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "anonymous" BOOLEAN NOT NULL,
    "hides_amount" BOOLEAN NOT NULL,
    "message" TEXT,
    "shows_message" BOOLEAN NOT NULL,
    "dedication" JSON,
    "wants_updates" BOOLEAN NOT NULL,
    "payment_token" TEXT,
    "donor_id" TEXT,
    "refusal" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "checkouts_key_key" ON "checkouts"("key");

-- CreateIndex
CREATE UNIQUE INDEX "checkouts_gift_id_key" ON "checkouts"("gift_id");

-- CreateIndex
CREATE INDEX "checkouts_touched_at_idx" ON "checkouts"("touched_at");

-- Those whose gift is on its way, which are looked at again and again.
CREATE INDEX checkouts_on_their_way ON checkouts (touched_at) WHERE status IN ('giving', 'accepted');
-- Settled gifts of which somebody is to be told.
CREATE INDEX gifts_to_tell_of ON gifts (settled_at)
  WHERE status = 'settled' AND (dedication->>'notify_email') IS NOT NULL;

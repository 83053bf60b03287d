-- CreateTable
CREATE TABLE "recurring_gifts" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "donor_id" TEXT NOT NULL,
    "donor_manager_id" TEXT,
    "created_by_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "cadence" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "pause_reason" TEXT,
    "cancel_reason" TEXT,
    "anchor_day" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "act_at" TIMESTAMPTZ(3),
    "notice_at" TIMESTAMPTZ(3),
    "first_failed_at" TIMESTAMPTZ(3),
    "payment_method_id" TEXT,
    "payment_token" TEXT,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "public_name" TEXT,
    "public_message" TEXT,
    "hides_amount" BOOLEAN NOT NULL DEFAULT false,
    "memo" TEXT,
    "dedication" JSON,
    "metadata" JSON NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "started_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_gifts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_occurrences" (
    "recurring_gift_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "gift_id" TEXT,
    "failure_code" TEXT,
    "is_handled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_occurrences_pkey" PRIMARY KEY ("recurring_gift_id","number","attempt")
);

-- CreateIndex
CREATE INDEX "recurring_gifts_campaign_id_created_at_id_idx" ON "recurring_gifts"("campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "recurring_gifts_donor_id_created_at_id_idx" ON "recurring_gifts"("donor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "recurring_gifts_donor_manager_id_created_at_id_idx" ON "recurring_gifts"("donor_manager_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "recurring_occurrences_gift_id_key" ON "recurring_occurrences"("gift_id");

-- AddForeignKey
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_donor_id_fkey" FOREIGN KEY ("donor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_recurring_gift_id_fkey" FOREIGN KEY ("recurring_gift_id") REFERENCES "recurring_gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ---------------------------------------------------------------------------

ALTER TABLE recurring_gifts
  ADD CONSTRAINT recurring_gifts_status CHECK (status IN ('active', 'past_due', 'paused', 'canceled', 'ended')),
  ADD CONSTRAINT recurring_gifts_cadence CHECK (cadence IN ('weekly', 'monthly', 'yearly')),
  ADD CONSTRAINT recurring_gifts_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT recurring_gifts_day CHECK (anchor_day BETWEEN 1 AND 31),
  ADD CONSTRAINT recurring_gifts_paused CHECK ((status = 'paused') = (pause_reason IS NOT NULL)),
  ADD CONSTRAINT recurring_gifts_canceled CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL)),
  -- One that rests is never acted on.
  ADD CONSTRAINT recurring_gifts_resting CHECK (status IN ('active', 'past_due') OR (act_at IS NULL AND notice_at IS NULL));

ALTER TABLE recurring_occurrences
  ADD CONSTRAINT recurring_occurrences_state CHECK (state IN ('open', 'settled', 'failed', 'refused', 'skipped')),
  ADD CONSTRAINT recurring_occurrences_gift CHECK ((gift_id IS NOT NULL) = (state IN ('open', 'settled', 'failed')));

CREATE INDEX recurring_gifts_to_act ON recurring_gifts (act_at, id) WHERE act_at IS NOT NULL;
CREATE INDEX recurring_gifts_to_notice ON recurring_gifts (notice_at) WHERE notice_at IS NOT NULL;
CREATE INDEX recurring_occurrences_to_handle ON recurring_occurrences (recurring_gift_id) WHERE NOT is_handled AND state <> 'open';
-- No occurrence is paid twice, and none is begun while another one's gift is under way, whatever runs twice.
CREATE UNIQUE INDEX recurring_occurrences_once ON recurring_occurrences (recurring_gift_id, number) WHERE state IN ('open', 'settled');
CREATE UNIQUE INDEX recurring_occurrences_one_open ON recurring_occurrences (recurring_gift_id) WHERE state = 'open';

-- The occurrence learns what became of its gift in the same commit. Gifts that are no occurrence never come here.
CREATE FUNCTION recurring_occurrence_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recurring_occurrences SET state = NEW.status, failure_code = NEW.failure_code
  WHERE gift_id = NEW.id AND state = 'open';
  RETURN NULL;
END $$;
CREATE TRIGGER gifts_recurring AFTER UPDATE OF status ON gifts FOR EACH ROW
  WHEN (NEW.recurring_gift_id IS NOT NULL AND NEW.status IN ('settled', 'failed') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION recurring_occurrence_ends();

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "sponsor_id" TEXT NOT NULL,
    "sponsor_manager_id" TEXT,
    "created_by_id" TEXT,
    "label" TEXT,
    "ratio_basis_points" INTEGER NOT NULL,
    "cap_cents" BIGINT NOT NULL,
    "per_gift_cap_cents" BIGINT,
    "minimum_gift_cents" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "payment_method_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "taken_cents" BIGINT NOT NULL DEFAULT 0,
    "exhausted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_takings" (
    "match_id" TEXT NOT NULL,
    "matched_gift_id" TEXT NOT NULL,
    "gift_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'taken',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "given_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_takings_pkey" PRIMARY KEY ("match_id","matched_gift_id")
);

-- CreateIndex
CREATE INDEX "matches_campaign_id_created_at_id_idx" ON "matches"("campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "match_takings_gift_id_key" ON "match_takings"("gift_id");

-- CreateIndex
CREATE INDEX "match_takings_matched_gift_id_idx" ON "match_takings"("matched_gift_id");

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_takings" ADD CONSTRAINT "match_takings_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ---------------------------------------------------------------------------

ALTER TABLE matches
  ADD CONSTRAINT matches_status CHECK (status IN ('scheduled', 'active', 'exhausted', 'ended', 'canceled')),
  ADD CONSTRAINT matches_ratio CHECK (ratio_basis_points BETWEEN 1000 AND 100000),
  ADD CONSTRAINT matches_dates CHECK (starts_at < ends_at),
  -- Whatever else goes wrong, a sponsor never gives more than was promised.
  ADD CONSTRAINT matches_cap CHECK (cap_cents >= 50 AND taken_cents BETWEEN 0 AND cap_cents),
  ADD CONSTRAINT matches_per_gift_cap CHECK (per_gift_cap_cents >= 50),
  SET (fillfactor = 70);

ALTER TABLE match_takings
  ADD CONSTRAINT match_takings_status CHECK (status IN ('taken', 'given', 'released')),
  ADD CONSTRAINT match_takings_amount CHECK (amount_cents >= 50),
  SET (fillfactor = 70);

CREATE INDEX matches_to_start ON matches (starts_at) WHERE status = 'scheduled';
CREATE INDEX matches_to_end ON matches (ends_at) WHERE status IN ('scheduled', 'active', 'exhausted') AND ends_at IS NOT NULL;
CREATE INDEX match_takings_to_give ON match_takings (next_attempt_at) WHERE status = 'taken';

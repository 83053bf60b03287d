-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "approval" TEXT,
ADD COLUMN     "approval_rounds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "disowned_at" TIMESTAMPTZ(3),
ADD COLUMN     "fundraiser_name" TEXT,
ADD COLUMN     "is_team" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_unproven" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "link_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "locale" TEXT,
ADD COLUMN     "p2p_policy" TEXT,
ADD COLUMN     "start_key" TEXT,
ADD COLUMN     "team_page_id" TEXT;

-- AlterTable
ALTER TABLE "mail_messages" ADD COLUMN     "unsubscribe_url" TEXT;

-- CreateTable
CREATE TABLE "campaign_updates" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_up_to" TEXT NOT NULL DEFAULT '',
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_updates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_followers" (
    "campaign_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "root_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_followers_pkey" PRIMARY KEY ("campaign_id","identity_id")
);

-- CreateTable
CREATE TABLE "gift_thanks" (
    "gift_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_thanks_pkey" PRIMARY KEY ("gift_id")
);

-- CreateIndex
CREATE INDEX "campaign_updates_campaign_id_created_at_id_idx" ON "campaign_updates"("campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_followers_root_id_identity_id_idx" ON "campaign_followers"("root_id", "identity_id");

-- CreateIndex
CREATE INDEX "campaign_followers_identity_id_idx" ON "campaign_followers"("identity_id");

-- CreateIndex
CREATE INDEX "gift_thanks_campaign_id_idx" ON "gift_thanks"("campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_start_key_key" ON "campaigns"("start_key");

-- CreateIndex
CREATE INDEX "campaigns_team_page_id_idx" ON "campaigns"("team_page_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_team_page_id_fkey" FOREIGN KEY ("team_page_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_thanks" ADD CONSTRAINT "gift_thanks_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ---------------------------------------------------------------------------

-- Campaigns of the release before this one have no policy, which stands for `open`.
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_p2p_policy CHECK (p2p_policy IS NULL OR (p2p_policy IN ('open', 'approval', 'closed') AND parent_campaign_id IS NULL)) NOT VALID,
  ADD CONSTRAINT campaigns_approval CHECK (approval IS NULL OR (approval IN ('pending', 'approved', 'declined') AND parent_campaign_id IS NOT NULL)) NOT VALID,
  -- Teams are pages, and belong to none: one level only.
  ADD CONSTRAINT campaigns_team CHECK (parent_campaign_id IS NOT NULL OR (NOT is_team AND team_page_id IS NULL)) NOT VALID,
  ADD CONSTRAINT campaigns_team_level CHECK (NOT is_team OR team_page_id IS NULL) NOT VALID;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_p2p_policy;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_approval;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_team;
ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_team_level;

CREATE INDEX campaign_updates_to_mail ON campaign_updates (created_at) WHERE mailed_at IS NULL;

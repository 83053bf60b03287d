SET LOCAL lock_timeout = '3s';
CREATE TABLE "campaign_pictures" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "focus_x" SMALLINT NOT NULL,
    "focus_y" SMALLINT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[] NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_pictures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "campaign_pictures_kind" CHECK ("kind" IN ('cover', 'logo', 'organizer', 'story', 'gallery')),
    CONSTRAINT "campaign_pictures_focus" CHECK ("focus_x" BETWEEN 0 AND 100 AND "focus_y" BETWEEN 0 AND 100),
    CONSTRAINT "campaign_pictures_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "campaign_pictures_token_key" ON "campaign_pictures"("token");
CREATE INDEX "campaign_pictures_campaign_id_created_at_id_idx" ON "campaign_pictures"("campaign_id", "created_at" DESC, "id" DESC);
-- A page has one of these at a time.
CREATE UNIQUE INDEX "campaign_pictures_only" ON "campaign_pictures" ("campaign_id", "kind")
    WHERE "kind" IN ('cover', 'logo', 'organizer') AND "stored_at" IS NOT NULL AND "removed_at" IS NULL;
-- What the purge looks for.
CREATE INDEX "campaign_pictures_gone" ON "campaign_pictures" ("id") WHERE "stored_at" IS NULL OR "removed_at" IS NOT NULL;

SET LOCAL lock_timeout = '3s';

-- How organizations, and the installation itself, look.
CREATE TABLE "brands" (
    "owner_id" TEXT NOT NULL,
    "name" TEXT,
    "sender_name" TEXT,
    "primary_color" TEXT,
    "accent_color" TEXT,
    "background_color" TEXT,
    "text_color" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "brands_pkey" PRIMARY KEY ("owner_id")
);
CREATE TABLE "brand_logos" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "brand_logos_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "brand_logos_token_key" ON "brand_logos"("token");
CREATE INDEX "brand_logos_owner_id_idx" ON "brand_logos"("owner_id");
CREATE UNIQUE INDEX "brand_logos_only" ON "brand_logos" ("owner_id") WHERE "stored_at" IS NOT NULL AND "removed_at" IS NULL;
CREATE INDEX "brand_logos_gone" ON "brand_logos" ("id") WHERE "stored_at" IS NULL OR "removed_at" IS NOT NULL;

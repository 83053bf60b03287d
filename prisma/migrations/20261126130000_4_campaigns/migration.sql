-- Campaigns with their pages, pictures, updates, followers and messages.

CREATE TABLE "campaigns" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "beneficiary_id" TEXT NOT NULL,
    "owner_manager_id" TEXT,
    "beneficiary_manager_id" TEXT,
    "parent_campaign_id" TEXT,
    "created_by_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "story" TEXT,
    "goal_cents" BIGINT,
    "currency" CHAR(3),
    "currency_fixed" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "branding" JSON NOT NULL,
    "metadata" JSON NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "p2p_policy" TEXT,
    "approval" TEXT,
    "approval_rounds" INTEGER NOT NULL DEFAULT 0,
    "is_team" BOOLEAN NOT NULL DEFAULT false,
    "team_page_id" TEXT,
    "fundraiser_name" TEXT,
    "locale" TEXT,
    "link_version" INTEGER NOT NULL DEFAULT 0,
    "is_unproven" BOOLEAN NOT NULL DEFAULT false,
    "preview_version" INTEGER NOT NULL DEFAULT 1,
    "disowned_at" TIMESTAMPTZ(3),
    "start_key" TEXT,
    "cause" TEXT,
    "impacts" JSON,
    "faq" JSON,
    "video_url" TEXT,
    "language" TEXT,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_status CHECK (status IN ('draft', 'live', 'paused', 'ended', 'archived')),
  ADD CONSTRAINT campaigns_goal CHECK (goal_cents > 0),
  ADD CONSTRAINT campaigns_dates CHECK (starts_at < ends_at),
  -- A page has no currency or dates of its own: they are its parent's.
  ADD CONSTRAINT campaigns_currency CHECK ((currency IS NULL) = (parent_campaign_id IS NOT NULL)),
  ADD CONSTRAINT campaigns_page CHECK (parent_campaign_id IS NULL OR (starts_at IS NULL AND ends_at IS NULL AND NOT currency_fixed)),
  -- Null means `open`.
  ADD CONSTRAINT campaigns_p2p_policy CHECK (p2p_policy IS NULL OR (p2p_policy IN ('open', 'approval', 'closed') AND parent_campaign_id IS NULL)),
  ADD CONSTRAINT campaigns_approval CHECK (approval IS NULL OR (approval IN ('pending', 'approved', 'declined') AND parent_campaign_id IS NOT NULL)),
  -- Teams are pages, and belong to none: one level only.
  ADD CONSTRAINT campaigns_team CHECK (parent_campaign_id IS NOT NULL OR (NOT is_team AND team_page_id IS NULL)),
  ADD CONSTRAINT campaigns_team_level CHECK (NOT is_team OR team_page_id IS NULL);
CREATE UNIQUE INDEX "campaigns_start_key_key" ON "campaigns"("start_key");
CREATE INDEX "campaigns_owner_id_created_at_id_idx" ON "campaigns"("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_owner_manager_id_created_at_id_idx" ON "campaigns"("owner_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_beneficiary_id_created_at_id_idx" ON "campaigns"("beneficiary_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_beneficiary_manager_id_created_at_id_idx" ON "campaigns"("beneficiary_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_parent_campaign_id_created_at_id_idx" ON "campaigns"("parent_campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_team_page_id_idx" ON "campaigns"("team_page_id");
CREATE INDEX campaigns_to_end ON campaigns (ends_at) WHERE status IN ('live', 'paused') AND ends_at IS NOT NULL;
CREATE INDEX campaigns_ended ON campaigns (coalesce(ended_at, created_at)) WHERE status IN ('ended', 'archived');
-- The home page lists live campaigns, most recently published first.
CREATE INDEX campaigns_live ON campaigns (published_at DESC, id DESC) WHERE status = 'live' AND parent_campaign_id IS NULL;
-- The same expressions as in server/domain/campaigns/lists/search-words.ts: what is searched in lower case, without accents and
-- punctuation.
CREATE INDEX campaigns_words ON campaigns USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(lower(name || ' ' || coalesce(description, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g')))) WHERE status = 'live' AND parent_campaign_id IS NULL;
CREATE INDEX campaigns_of_cause ON campaigns (cause, published_at DESC, id DESC) WHERE status = 'live' AND parent_campaign_id IS NULL AND cause IS NOT NULL;

CREATE TABLE "campaign_slugs" (
    "scope" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,

    CONSTRAINT "campaign_slugs_pkey" PRIMARY KEY ("scope","slug")
);
CREATE INDEX "campaign_slugs_campaign_id_idx" ON "campaign_slugs"("campaign_id");

CREATE TABLE "campaign_totals" (
    "campaign_id" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "raised_cents" BIGINT NOT NULL,
    "pending_cents" BIGINT NOT NULL,
    "contributions_count" INTEGER NOT NULL,

    CONSTRAINT "campaign_totals_pkey" PRIMARY KEY ("campaign_id","shard")
);
ALTER TABLE campaign_totals SET (fillfactor = 50);

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
CREATE INDEX "campaign_updates_campaign_id_created_at_id_idx" ON "campaign_updates"("campaign_id", "created_at" DESC, "id" DESC);

CREATE TABLE "campaign_followers" (
    "campaign_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "root_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_followers_pkey" PRIMARY KEY ("campaign_id","identity_id")
);
CREATE INDEX "campaign_followers_root_id_identity_id_idx" ON "campaign_followers"("root_id", "identity_id");
CREATE INDEX "campaign_followers_identity_id_idx" ON "campaign_followers"("identity_id");

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

CREATE TABLE "gift_thanks" (
    "gift_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_thanks_pkey" PRIMARY KEY ("gift_id")
);
CREATE INDEX "gift_thanks_campaign_id_idx" ON "gift_thanks"("campaign_id");

CREATE TABLE "parsed_texts" (
    "subject_id" TEXT NOT NULL,
    "blocks" JSON NOT NULL,

    CONSTRAINT "parsed_texts_pkey" PRIMARY KEY ("subject_id")
);

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_beneficiary_id_fkey" FOREIGN KEY ("beneficiary_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_parent_campaign_id_fkey" FOREIGN KEY ("parent_campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_team_page_id_fkey" FOREIGN KEY ("team_page_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_slugs" ADD CONSTRAINT "campaign_slugs_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_thanks" ADD CONSTRAINT "gift_thanks_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Users and how they sign in, identities, keys, payment methods and the members of organizations.

CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_addresses" (
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "proven_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_addresses_pkey" PRIMARY KEY ("email_key")
);
ALTER TABLE user_addresses
  ADD CONSTRAINT user_addresses_email CHECK (email ~ '^[!-~]+$' AND email_key = lower(email));
CREATE INDEX "user_addresses_user_id_proven_at_email_key_idx" ON "user_addresses"("user_id", "proven_at", "email_key");

CREATE TABLE "user_sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "second_factor_at" TIMESTAMPTZ(3),
    "operated_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_sessions_token_hash_key" ON "user_sessions"("token_hash");
CREATE INDEX "user_sessions_user_id_created_at_id_idx" ON "user_sessions"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "user_sessions_expires_at_idx" ON "user_sessions"("expires_at");

CREATE TABLE "second_factors" (
    "user_id" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_codes" (
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

CREATE TABLE "user_accounts" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_accounts_pkey" PRIMARY KEY ("issuer","subject")
);
CREATE INDEX "user_accounts_user_id_idx" ON "user_accounts"("user_id");

CREATE TABLE "sign_in_links" (
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links"("expires_at");

CREATE TABLE "identities" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "is_platform_person" BOOLEAN NOT NULL DEFAULT false,
    "display_name" TEXT,
    "legal_name" TEXT,
    "ein" TEXT,
    "address" JSON,
    "kyc_tier" SMALLINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "is_time_zone_set" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSON NOT NULL,
    "manager_id" TEXT,
    "user_id" TEXT,
    "organization_id" TEXT,
    "charity_status" TEXT NOT NULL DEFAULT 'unverified',
    "charity_jurisdiction" TEXT,
    "charity_registration_number" TEXT,
    "charity_verified_at" TIMESTAMPTZ(3),
    "charity_source" TEXT,
    "screening_fingerprint" TEXT,
    "screening_verdict" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "charity_checked_at" TIMESTAMPTZ(3),
    "verified_facts" TEXT,
    -- Whether the IRS files have a charity as a 501(c)(3) organization, which its receipts say. False claims nothing.
    "is_501c3" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);
ALTER TABLE identities
  ADD CONSTRAINT identities_type CHECK (type IN ('individual', 'organization', 'application')),
  ADD CONSTRAINT identities_status CHECK (status IN ('active', 'suspended', 'closed')),
  ADD CONSTRAINT identities_tier CHECK (kyc_tier BETWEEN 0 AND 3),
  ADD CONSTRAINT identities_charity CHECK (charity_status IN ('unverified', 'pending', 'verified', 'revoked')),
  -- Fails on a name that this server does not know, which would otherwise fail every statement that reads it.
  ADD CONSTRAINT identities_time_zone CHECK (timezone(time_zone, 'epoch'::timestamptz) IS NOT NULL);
-- The twin of server/kernel/email-address.ts: addresses are stored in ASCII, and compared without regard to case.
ALTER TABLE identities
  ADD CONSTRAINT identities_email CHECK (email ~ '^[!-~]+$' AND email_key = lower(email)),
  ADD CONSTRAINT identities_platform_person CHECK (NOT is_platform_person OR type = 'individual'),
  ADD CONSTRAINT identities_owner CHECK (user_id IS NULL OR is_platform_person),
  ADD CONSTRAINT identities_organization CHECK (organization_id IS NULL OR type = 'application');
CREATE INDEX "identities_manager_id_created_at_id_idx" ON "identities"("manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");
CREATE INDEX "identities_organization_id_idx" ON "identities"("organization_id");
CREATE INDEX "identities_email_key_idx" ON "identities"("email_key");
-- An address proves nothing: each partner keeps a record of its own, and the platform one person.
CREATE UNIQUE INDEX identities_platform_person ON identities (email_key) WHERE is_platform_person;
CREATE UNIQUE INDEX identities_managed_address ON identities (manager_id, email_key) NULLS NOT DISTINCT
  WHERE NOT is_platform_person;
CREATE INDEX identities_to_screen ON identities (updated_at) WHERE screening_fingerprint IS NULL;
CREATE INDEX identities_suspended ON identities (updated_at) WHERE status <> 'active';
CREATE INDEX identities_verified ON identities (charity_verified_at) WHERE charity_status = 'verified';
-- The words of server/domain/campaigns/lists/search-words.ts, as in campaigns_words.
CREATE INDEX organizations_words ON identities USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(lower(coalesce(display_name, '') || ' ' || coalesce(legal_name, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g')))) WHERE type = 'organization';

CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "display" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "replaced_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" TEXT,
    "review_since" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_identity_id_created_at_id_idx" ON "api_keys"("identity_id", "created_at" DESC, "id" DESC);

CREATE TABLE "payment_methods" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "rail" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payment_methods_identity_id_created_at_id_idx" ON "payment_methods"("identity_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (identity_id) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE "payout_accounts" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "rail" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bank" TEXT,
    "last4" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_accounts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payout_accounts_identity_id_created_at_id_idx" ON "payout_accounts"("identity_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX payout_accounts_one ON payout_accounts (identity_id) WHERE deleted_at IS NULL;

CREATE TABLE "memberships" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "invited_by_id" TEXT,
    "review_since" TIMESTAMPTZ(3),

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id", "user_id")
);
ALTER TABLE memberships
  ADD CONSTRAINT memberships_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer'));
CREATE INDEX "memberships_user_id_organization_id_idx" ON "memberships"("user_id", "organization_id");

CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "invited_by_id" TEXT,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
ALTER TABLE invitations
  ADD CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer'));
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");
CREATE UNIQUE INDEX "invitations_organization_id_email_key_key" ON "invitations"("organization_id", "email_key");

CREATE TABLE "transfer_offers" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "from_id" TEXT NOT NULL,
    "to_id" TEXT NOT NULL,
    "offered_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_offers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "transfer_offers_identity_id_key" ON "transfer_offers"("identity_id");
CREATE INDEX "transfer_offers_from_id_idx" ON "transfer_offers"("from_id");
CREATE INDEX "transfer_offers_to_id_idx" ON "transfer_offers"("to_id");

ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_accounts" ADD CONSTRAINT "user_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Verifications, charities and screening.

CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "tier_attempted" SMALLINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "redirect_url" TEXT,
    "failure_code" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'review',
    "requirements" TEXT[],
    "link_version" INTEGER NOT NULL DEFAULT 1,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "answers" TEXT,
    "document_type" TEXT,
    "document_country" CHAR(2),
    "document_expires_on" DATE,
    "document_last4" TEXT,
    "document_key" TEXT,
    "findings" TEXT[],
    "corrections" JSON NOT NULL DEFAULT '[]',
    "submissions" INTEGER NOT NULL DEFAULT 0,
    "chosen_outcome" TEXT,
    "decide_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "valid_until" TIMESTAMPTZ(3),
    "noticed_at" TIMESTAMPTZ(3),

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);
-- Not validated: a database may have rows from before these rules.
ALTER TABLE "verifications"
  ADD CONSTRAINT verifications_status CHECK (status IN ('pending', 'processing', 'requires_input', 'passed', 'failed', 'expired', 'canceled', 'revoked')) NOT VALID,
  ADD CONSTRAINT verifications_tier CHECK (tier_attempted BETWEEN 1 AND 3) NOT VALID;
CREATE INDEX "verifications_identity_id_created_at_id_idx" ON "verifications"("identity_id", "created_at" DESC, "id" DESC);
-- One open attempt for each identity.
CREATE UNIQUE INDEX verifications_open ON verifications (identity_id)
  WHERE status IN ('pending', 'processing', 'requires_input');
-- What the provider is asked about.
CREATE INDEX verifications_to_decide ON verifications (decide_at) WHERE status = 'processing';
-- What waits for the person, until it expires.
CREATE INDEX verifications_expiring ON verifications (expires_at)
  WHERE status IN ('pending', 'requires_input');
-- Passes, until what they are based on is too old.
CREATE INDEX verifications_valid ON verifications (valid_until) WHERE status = 'passed';
-- Who waits for a person's decision.
CREATE INDEX verifications_to_review ON verifications (submitted_at DESC, id DESC) WHERE status = 'processing';
-- The same document with another identity.
CREATE INDEX verifications_document_key ON verifications (document_key) WHERE document_key IS NOT NULL;

CREATE TABLE "verification_documents" (
    "id" TEXT NOT NULL,
    "verification_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content_key" TEXT NOT NULL,
    "wrapped_key" TEXT NOT NULL,
    "key_version" INTEGER NOT NULL DEFAULT 1,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_documents_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "verification_documents_verification_id_uploaded_at_idx" ON "verification_documents"("verification_id", "uploaded_at");
CREATE INDEX "verification_documents_content_key_idx" ON "verification_documents"("content_key");
-- What is deleted, and what was begun and never finished.
CREATE INDEX verification_documents_unpurged ON verification_documents (uploaded_at) WHERE purged_at IS NULL;

CREATE TABLE "verification_people" (
    "id" TEXT NOT NULL,
    "verification_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_officer" BOOLEAN NOT NULL,
    "is_owner" BOOLEAN NOT NULL,
    "is_controller" BOOLEAN NOT NULL,
    "share_percent" DECIMAL(5,2),
    "details" TEXT NOT NULL,
    "verdict" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "link_version" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "identity_id" TEXT,

    CONSTRAINT "verification_people_pkey" PRIMARY KEY ("id")
);
ALTER TABLE verification_people
  ADD CONSTRAINT verification_people_share CHECK (share_percent > 0 AND share_percent <= 100),
  ADD CONSTRAINT verification_people_roles CHECK (is_officer OR is_owner OR is_controller);
CREATE INDEX "verification_people_verification_id_created_at_idx" ON "verification_people"("verification_id", "created_at");
CREATE INDEX "verification_people_identity_id_idx" ON "verification_people"("identity_id");

CREATE TABLE "verification_tokens" (
    "hash" TEXT NOT NULL,
    "verification_id" TEXT NOT NULL,
    "link_version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "origin" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "verification_tokens_verification_id_idx" ON "verification_tokens"("verification_id");
CREATE INDEX "verification_tokens_expires_at_idx" ON "verification_tokens"("expires_at");

CREATE TABLE "charity_list_versions" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "is_current" BOOLEAN NOT NULL,
    "rows" INTEGER NOT NULL,
    "file_date" DATE NOT NULL,
    "files" JSON NOT NULL,
    "imported_by" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "charity_list_versions_pkey" PRIMARY KEY ("list","version")
);
CREATE UNIQUE INDEX "charity_list_versions_current" ON "charity_list_versions" ("list") WHERE "is_current";

CREATE TABLE "charity_applications" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "registration_number" TEXT NOT NULL,
    "legal_name" TEXT NOT NULL,
    "website" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "evidence" JSON NOT NULL,
    "request" TEXT,
    "requested_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "decision_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "charity_applications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "charity_applications_status" CHECK ("status" IN ('open', 'approved', 'rejected', 'withdrawn')),
    CONSTRAINT "charity_applications_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "charity_applications_identity_id_created_at_id_idx" ON "charity_applications"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "charity_applications_status_created_at_id_idx" ON "charity_applications"("status", "created_at" DESC, "id" DESC);
-- One at a time.
CREATE UNIQUE INDEX "charity_applications_open" ON "charity_applications" ("identity_id") WHERE "status" = 'open';

CREATE TABLE "charity_proofs" (
    "identity_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "hash" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "proven_at" TIMESTAMPTZ(3),
    "recorded_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "registration" TEXT,

    CONSTRAINT "charity_proofs_pkey" PRIMARY KEY ("identity_id","kind"),
    CONSTRAINT "charity_proofs_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "charity_proofs_hash_key" ON "charity_proofs"("hash");

-- The rows of the IRS files. Each version has tables of its own, so that a new one is filled and indexed while the one
-- before it is read.
CREATE SCHEMA irs;

CREATE TABLE "screening_lists" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "is_decisive" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "screening_lists_pkey" PRIMARY KEY ("list")
);

CREATE TABLE "screening_list_versions" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "imported_by" TEXT NOT NULL,
    "parties" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL,
    "rescreened_at" TIMESTAMPTZ(3),

    CONSTRAINT "screening_list_versions_pkey" PRIMARY KEY ("list", "version")
);
CREATE INDEX "screening_list_versions_rescreened_at_idx" ON "screening_list_versions"("rescreened_at");

CREATE TABLE "screening_parties" (
    "id" SERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "from_version" INTEGER NOT NULL,
    "until_version" INTEGER,
    "digest" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "weak_aliases" TEXT[],
    "birth_dates" TEXT[],
    "countries" TEXT[],
    "documents" TEXT[],
    "gender" TEXT,
    "program" TEXT,

    CONSTRAINT "screening_parties_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "screening_parties_list_uid_from_version_key" ON "screening_parties"("list", "uid", "from_version");
CREATE INDEX "screening_parties_list_until_version_idx" ON "screening_parties"("list", "until_version");

CREATE TABLE "screening_cases" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "entry_uid" TEXT NOT NULL,
    "entry_name" TEXT NOT NULL,
    "names_key" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "reasons" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "decided_by" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "band" TEXT NOT NULL DEFAULT 'review',
    "screened" JSON,
    "versions" TEXT NOT NULL DEFAULT '',
    "entry_digest" TEXT NOT NULL DEFAULT '',
    "decided_versions" TEXT,
    "exempt_until" TIMESTAMPTZ(3),
    "delisted_at" TIMESTAMPTZ(3),

    CONSTRAINT "screening_cases_pkey" PRIMARY KEY ("id")
);
ALTER TABLE screening_cases
  ADD CONSTRAINT screening_cases_status CHECK (status IN ('open', 'cleared', 'confirmed'));
CREATE INDEX "screening_cases_status_created_at_id_idx" ON "screening_cases"("status", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "screening_cases_identity_id_list_entry_uid_names_key_key" ON "screening_cases"("identity_id", "list", "entry_uid", "names_key");
CREATE INDEX screening_cases_open ON screening_cases (identity_id) WHERE status = 'open';

ALTER TABLE "verifications" ADD CONSTRAINT "verifications_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "verification_people" ADD CONSTRAINT "verification_people_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "verification_people" ADD CONSTRAINT "verification_people_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "screening_cases" ADD CONSTRAINT "screening_cases_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

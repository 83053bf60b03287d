SET LOCAL lock_timeout = '3s';

ALTER TABLE "verifications" ADD COLUMN "provider" TEXT NOT NULL DEFAULT 'review',
ADD COLUMN "requirements" TEXT[],
ADD COLUMN "link_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "locale" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN "answers" TEXT,
ADD COLUMN "document_type" TEXT,
ADD COLUMN "document_country" CHAR(2),
ADD COLUMN "document_expires_on" DATE,
ADD COLUMN "document_last4" TEXT,
ADD COLUMN "document_key" TEXT,
ADD COLUMN "findings" TEXT[],
ADD COLUMN "corrections" JSON NOT NULL DEFAULT '[]',
ADD COLUMN "submissions" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "chosen_outcome" TEXT,
ADD COLUMN "decide_at" TIMESTAMPTZ(3),
ADD COLUMN "decided_by" TEXT,
ADD COLUMN "valid_until" TIMESTAMPTZ(3),
ADD COLUMN "noticed_at" TIMESTAMPTZ(3);

ALTER TABLE "verifications"
  ADD CONSTRAINT verifications_status CHECK (status IN ('pending', 'processing', 'requires_input', 'passed', 'failed', 'expired', 'canceled', 'revoked')) NOT VALID,
  ADD CONSTRAINT verifications_tier CHECK (tier_attempted BETWEEN 1 AND 3) NOT VALID;

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

    CONSTRAINT "verification_people_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verification_tokens" (
    "hash" TEXT NOT NULL,
    "verification_id" TEXT NOT NULL,
    "link_version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "verification_documents_verification_id_uploaded_at_idx" ON "verification_documents"("verification_id", "uploaded_at");

CREATE INDEX "verification_documents_content_key_idx" ON "verification_documents"("content_key");

CREATE INDEX "verification_people_verification_id_created_at_idx" ON "verification_people"("verification_id", "created_at");

CREATE INDEX "verification_tokens_verification_id_idx" ON "verification_tokens"("verification_id");

CREATE INDEX "verification_tokens_expires_at_idx" ON "verification_tokens"("expires_at");

-- What is deleted, and what was begun and never finished.
CREATE INDEX verification_documents_unpurged ON verification_documents (uploaded_at) WHERE purged_at IS NULL;

ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "verification_people" ADD CONSTRAINT "verification_people_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE verification_people
  ADD CONSTRAINT verification_people_share CHECK (share_percent > 0 AND share_percent <= 100),
  ADD CONSTRAINT verification_people_roles CHECK (is_officer OR is_owner OR is_controller);

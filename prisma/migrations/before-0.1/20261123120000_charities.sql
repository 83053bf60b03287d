SET LOCAL lock_timeout = '3s';
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

    CONSTRAINT "charity_proofs_pkey" PRIMARY KEY ("identity_id","kind"),
    CONSTRAINT "charity_proofs_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "charity_proofs_hash_key" ON "charity_proofs"("hash");

ALTER TABLE "identities" ADD COLUMN "charity_checked_at" TIMESTAMPTZ(3);

-- The rows of the IRS files. Each version has tables of its own, so that a new one is filled and indexed while the one
-- before it is read.
CREATE SCHEMA irs;

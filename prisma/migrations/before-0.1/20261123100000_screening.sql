SET LOCAL lock_timeout = '3s';
DROP TABLE "screening_entries";

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

ALTER TABLE "screening_lists" ADD COLUMN "is_decisive" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "screening_cases" ADD COLUMN "band" TEXT NOT NULL DEFAULT 'review';
ALTER TABLE "screening_cases" ADD COLUMN "screened" JSON;
ALTER TABLE "screening_cases" ADD COLUMN "versions" TEXT NOT NULL DEFAULT '';
ALTER TABLE "screening_cases" ADD COLUMN "entry_digest" TEXT NOT NULL DEFAULT '';
ALTER TABLE "screening_cases" ADD COLUMN "decided_versions" TEXT;
ALTER TABLE "screening_cases" ADD COLUMN "exempt_until" TIMESTAMPTZ(3);
ALTER TABLE "screening_cases" ADD COLUMN "delisted_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "screening_parties_list_uid_from_version_key" ON "screening_parties"("list", "uid", "from_version");
CREATE INDEX "screening_parties_list_until_version_idx" ON "screening_parties"("list", "until_version");
CREATE INDEX "screening_list_versions_rescreened_at_idx" ON "screening_list_versions"("rescreened_at");

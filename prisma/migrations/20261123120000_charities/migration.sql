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

-- The rows of the IRS files. Each version has tables of its own, so that a new one is filled and indexed while the one
-- before it is read.
CREATE SCHEMA irs;

SET LOCAL lock_timeout = '3s';

-- Backups that were written whole.
CREATE TABLE "backups" (
  "id" TEXT NOT NULL,
  "made_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3) NOT NULL,
  "file" TEXT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "sha256" TEXT NOT NULL,
  "rows" BIGINT NOT NULL,
  "files" INTEGER NOT NULL,
  "is_encrypted" BOOLEAN NOT NULL,
  CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "backups_made_at_idx" ON "backups"("made_at");

-- That this database was restored. While one of these is not resumed, nothing is sent and nobody is paid.
CREATE TABLE "restorations" (
  "id" TEXT NOT NULL,
  "backup_made_at" TIMESTAMPTZ(3) NOT NULL,
  "restored_at" TIMESTAMPTZ(3) NOT NULL,
  "resumed_at" TIMESTAMPTZ(3),
  CONSTRAINT "restorations_pkey" PRIMARY KEY ("id")
);

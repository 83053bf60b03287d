-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "mailed_version" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX receipts_to_mail ON receipts (issued_at) WHERE status = 'issued' AND mailed_version < version;

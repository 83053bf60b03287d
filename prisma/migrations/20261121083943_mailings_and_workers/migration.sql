-- CreateTable
CREATE TABLE "job_workers" (
    "id" UUID NOT NULL,
    "engine" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_mailings" (
    "receipt_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "email_to" TEXT,

    CONSTRAINT "receipt_mailings_pkey" PRIMARY KEY ("receipt_id","version")
);

-- AddForeignKey
ALTER TABLE "receipt_mailings" ADD CONSTRAINT "receipt_mailings_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

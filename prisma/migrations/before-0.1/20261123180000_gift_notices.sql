SET LOCAL lock_timeout = '3s';

CREATE TABLE "gift_notice_days" (
    "key" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "gift_ids" TEXT[] NOT NULL,
    "digested_at" TIMESTAMPTZ(3),

    CONSTRAINT "gift_notice_days_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "gift_notice_days_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "gift_notice_days_ends_at_idx" ON "gift_notice_days"("ends_at");

CREATE TABLE "gift_notice_stops" (
    "campaign_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_notice_stops_pkey" PRIMARY KEY ("campaign_id","identity_id")
);

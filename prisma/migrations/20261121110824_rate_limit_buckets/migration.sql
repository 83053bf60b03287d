-- Unlogged, because a bucket is worth nothing after a crash, and because its statements then wait for no disk.
CREATE UNLOGGED TABLE "rate_limit_buckets" (
    "key_id" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_buckets_pkey" PRIMARY KEY ("key_id")
) WITH (fillfactor = 50);

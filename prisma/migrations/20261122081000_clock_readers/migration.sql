SET LOCAL lock_timeout = '3s';

-- CreateTable
CREATE TABLE "sandbox_clock_readers" (
    "id" TEXT NOT NULL,
    "offset_ms" DOUBLE PRECISION NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_clock_readers_pkey" PRIMARY KEY ("id")
);

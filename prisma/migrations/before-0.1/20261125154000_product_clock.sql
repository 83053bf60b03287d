-- The highest wall-clock time that any process has seen, and what was noticed about the clocks of machines.
SET LOCAL lock_timeout = '3s';

CREATE TABLE "product_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "highest_at" TIMESTAMPTZ(3) NOT NULL,
    "held_ms" DOUBLE PRECISION,
    "held_at" TIMESTAMPTZ(3),
    "refused_ms" DOUBLE PRECISION,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_clock_pkey" PRIMARY KEY ("id")
);

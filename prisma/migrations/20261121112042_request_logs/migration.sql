-- CreateTable
CREATE TABLE "request_logs" (
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT,
    "status" SMALLINT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "error_code" TEXT,
    "idempotency_key" TEXT,
    "replayed" BOOLEAN NOT NULL,
    "user_agent" TEXT,
    "body_state" TEXT NOT NULL,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_logs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_logs_key_id_created_at_id_idx" ON "request_logs"("key_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_logs_identity_id_created_at_id_idx" ON "request_logs"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_logs_identity_id_path_created_at_id_idx" ON "request_logs"("identity_id", "path", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_logs_created_at_idx" ON "request_logs"("created_at");

-- Failures are what a log is searched for, and rare: without an index of their own a search would read all that went well.
CREATE INDEX request_logs_failed ON request_logs (identity_id, created_at DESC, id DESC) WHERE error_code IS NOT NULL;

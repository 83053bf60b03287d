SET LOCAL lock_timeout = '3s';

-- What recipients ask supporters to confirm about themselves, by a link sent to their address.
CREATE TABLE "supporter_corrections" (
    "id" TEXT NOT NULL,
    "supporter_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSON,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "supporter_corrections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supporter_corrections_answer" CHECK ("answer" IN ('confirmed', 'declined', 'replaced')),
    CONSTRAINT "supporter_corrections_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporters"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "supporter_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "supporter_corrections_supporter_id_id_idx" ON "supporter_corrections"("supporter_id", "id");
CREATE INDEX "supporter_corrections_user_id_idx" ON "supporter_corrections"("user_id");
CREATE UNIQUE INDEX supporter_corrections_asked ON supporter_corrections (supporter_id) WHERE answer IS NULL;

SET LOCAL lock_timeout = '3s';

CREATE TABLE "gift_notes" (
    "id" TEXT NOT NULL,
    "gift_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "gift_notes_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "gift_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "gift_notes_gift_id_id_idx" ON "gift_notes"("gift_id", "id");
CREATE INDEX "gift_notes_user_id_idx" ON "gift_notes"("user_id");

SET LOCAL lock_timeout = '3s';

CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_room" CHECK (room IN ('gifts', 'supporters', 'recurring', 'receipts')),
    CONSTRAINT "saved_views_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_views_organization_id_room_user_id_name_key" ON "saved_views"("organization_id", "room", "user_id", "name");
CREATE INDEX "saved_views_user_id_idx" ON "saved_views"("user_id");

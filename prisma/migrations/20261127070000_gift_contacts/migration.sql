SET LOCAL lock_timeout = '3s';

-- What recipients get to know of donors, for gifts whose form or partner said so. Those from before have no row.
CREATE TABLE "gift_contacts" (
    "gift_id" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT NOT NULL,
    "address" JSON,
    "company" TEXT,
    "contact_name" TEXT,
    "allows_news" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_contacts_pkey" PRIMARY KEY ("gift_id"),
    CONSTRAINT "gift_contacts_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
ALTER TABLE "checkouts"
  ADD COLUMN "shares_contact" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "allows_news" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "company" TEXT;
ALTER TABLE "recurring_gifts" ADD COLUMN "contact" JSON;

SET LOCAL lock_timeout = '3s';

-- Whom a recipient knows by an address, from gifts whose contact was shared. The triggers in prisma/sql count what is there already.
CREATE TABLE "supporters" (
    "id" TEXT NOT NULL,
    "recipient_id" TEXT NOT NULL,
    "recipient_manager_id" TEXT,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "address" JSON,
    "company" TEXT,
    "contact_name" TEXT,
    "allows_news" BOOLEAN,
    "confirmed_at" TIMESTAMPTZ(3),
    "tags" TEXT[] NOT NULL DEFAULT '{}',
    "do_not_contact" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT NOT NULL DEFAULT '',
    "root_id" TEXT NOT NULL,
    "words" TSVECTOR,
    "first_gift_at" TIMESTAMPTZ(3),
    "last_gift_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supporters_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supporters_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "supporters_root_id_fkey" FOREIGN KEY ("root_id") REFERENCES "supporters"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
ALTER TABLE "supporters" ALTER COLUMN "tags" DROP DEFAULT;
CREATE UNIQUE INDEX "supporters_recipient_id_email_key" ON "supporters"("recipient_id", "email");
CREATE INDEX "supporters_root_id_idx" ON "supporters"("root_id");
CREATE INDEX supporters_of_recipient ON supporters (recipient_id, created_at DESC, id DESC)
    WHERE first_gift_at IS NOT NULL AND root_id = id;
CREATE INDEX supporters_of_manager ON supporters (recipient_manager_id, created_at DESC, id DESC)
    WHERE first_gift_at IS NOT NULL AND root_id = id;
CREATE INDEX supporters_found ON supporters USING gin (words) WHERE first_gift_at IS NOT NULL;

CREATE TABLE "supporter_years" (
    "supporter_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "year" SMALLINT NOT NULL,
    "given_cents" BIGINT NOT NULL,
    "gifts_count" INTEGER NOT NULL,

    CONSTRAINT "supporter_years_pkey" PRIMARY KEY ("supporter_id", "year", "currency"),
    CONSTRAINT "supporter_years_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporters"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "supporter_recurring_gifts" (
    "recurring_gift_id" TEXT NOT NULL,
    "supporter_id" TEXT NOT NULL,

    CONSTRAINT "supporter_recurring_gifts_pkey" PRIMARY KEY ("recurring_gift_id"),
    CONSTRAINT "supporter_recurring_gifts_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporters"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "supporter_recurring_gifts_supporter_id_idx" ON "supporter_recurring_gifts"("supporter_id");

ALTER TABLE "gift_contacts" ADD COLUMN "supporter_id" TEXT,
  ADD CONSTRAINT "gift_contacts_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporters"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

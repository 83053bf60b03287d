SET LOCAL lock_timeout = '3s';

CREATE TABLE "thank_letters" (
    "id" TEXT NOT NULL,
    "recipient_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "thank_letters_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "thank_letter_gifts" (
    "letter_id" TEXT NOT NULL,
    "gift_id" TEXT NOT NULL,
    "outcome" TEXT,
    "email_key" TEXT,

    CONSTRAINT "thank_letter_gifts_pkey" PRIMARY KEY ("letter_id", "gift_id"),
    CONSTRAINT "thank_letter_gifts_outcome_check" CHECK (outcome IN ('emailed', 'no_address', 'stopped', 'thanked', 'not_settled')
      AND (outcome = 'emailed') = (email_key IS NOT NULL)),
    CONSTRAINT "thank_letter_gifts_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "thank_letters"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "thank_letter_gifts_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "thank_letter_gifts_gift_id_idx" ON "thank_letter_gifts"("gift_id");
-- A gift is thanked for once.
CREATE UNIQUE INDEX thank_letter_gifts_once ON thank_letter_gifts (gift_id) WHERE email_key IS NOT NULL;

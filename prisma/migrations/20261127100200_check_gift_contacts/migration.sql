SET LOCAL lock_timeout = '3s';

ALTER TABLE "gift_contacts" VALIDATE CONSTRAINT "gift_contacts_supporter_id_fkey";

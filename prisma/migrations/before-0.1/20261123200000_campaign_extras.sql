SET LOCAL lock_timeout = '3s';
ALTER TABLE "campaigns"
    ADD COLUMN "impacts" JSON,
    ADD COLUMN "faq" JSON,
    ADD COLUMN "video_url" TEXT;

SET LOCAL lock_timeout = '3s';

CREATE TABLE "follow_ups" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follow_ups_pkey" PRIMARY KEY ("key")
);

CREATE INDEX follow_ups_due ON follow_ups (kind, next_attempt_at, key);

-- What is on its way when the queue appears.

INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
SELECT 'pay_checkout:' || id, 'pay_checkout', id, touched_at, touched_at FROM checkouts
WHERE status = 'giving' AND payment_token IS NOT NULL;

INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
SELECT 'sync_checkout:' || g.id, 'sync_checkout', g.id, c.touched_at, c.touched_at
FROM checkouts c JOIN gifts g ON g.id = c.gift_id
WHERE c.status IN ('giving', 'accepted') AND g.status <> 'pending';

INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
SELECT 'notify_honoree:' || g.id, 'notify_honoree', g.id, g.settled_at, g.settled_at FROM gifts g
WHERE g.status = 'settled' AND g.dedication->>'notify_email' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM email_messages m WHERE m.key = 'dedication:' || g.id);

-- Events that wait for their deliveries to be queued, apart from the events themselves. Those that wait now, and those that a process of
-- the version before still writes, are moved by the workers (server/domain/webhooks/adopt-events.ts).
SET LOCAL lock_timeout = '3s';

CREATE TABLE open_events (
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT open_events_pkey PRIMARY KEY (created_at, id)
);

CREATE INDEX open_events_redeliveries ON open_events (subject_id) WHERE type = 'webhook.due';

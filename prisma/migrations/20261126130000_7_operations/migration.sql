-- What every area needs: events, webhooks, emails, jobs, logs, the operators' console and the clocks.

CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "group_id" TEXT,
    "party_ids" TEXT[],
    "data" TEXT NOT NULL,
    "views" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "events_subject_id_idx" ON "events"("subject_id");
CREATE INDEX "events_created_at_idx" ON "events"("created_at");
CREATE INDEX events_to_fan_out ON events (created_at) WHERE fanned_out_at IS NULL;
CREATE INDEX events_redeliveries ON events (subject_id) WHERE type = 'webhook.due' AND fanned_out_at IS NULL;

CREATE TABLE "awaited_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "group_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_events_pkey" PRIMARY KEY ("created_at","id")
);

CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "scopes" TEXT[],
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_status CHECK (status IN ('active', 'disabled'));
CREATE INDEX "webhook_endpoints_owner_id_created_at_id_idx" ON "webhook_endpoints"("owner_id", "created_at" DESC, "id" DESC);

CREATE TABLE "webhook_secrets" (
    "id" SERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_secrets_endpoint_id_idx" ON "webhook_secrets"("endpoint_id");

CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "body" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "scheduled_done" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "error_code" TEXT,
    "error_message" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_status CHECK (status IN ('pending', 'delivered', 'failed', 'expired'));
CREATE INDEX "webhook_deliveries_owner_id_created_at_id_idx" ON "webhook_deliveries"("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (endpoint_id) WHERE lease_token IS NOT NULL;
CREATE INDEX webhook_deliveries_expired ON webhook_deliveries (endpoint_id, expired_at) WHERE status = 'expired';
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (endpoint_id, delivered_at) WHERE delivered_at IS NOT NULL;

CREATE TABLE "webhook_runs" (
    "endpoint_id" TEXT NOT NULL,
    "expected_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_runs_pkey" PRIMARY KEY ("endpoint_id")
);

CREATE TABLE "webhook_attempts" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "manual" BOOLEAN NOT NULL DEFAULT false,
    "response_status" INTEGER,
    "response_text" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

CREATE TABLE "email_messages" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attachments" JSON NOT NULL,
    "unsubscribe_url" TEXT,
    "address_hash" TEXT,
    "sender" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reply_to" TEXT,

    CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id")
);
ALTER TABLE email_messages
  ADD CONSTRAINT email_messages_status CHECK (status IN ('queued', 'sent', 'failed'));
CREATE UNIQUE INDEX "email_messages_key_key" ON "email_messages"("key");
-- What was sent or given up long ago loses its text.
CREATE INDEX email_messages_to_purge ON email_messages (created_at) WHERE status <> 'queued' AND text <> '';
CREATE INDEX email_messages_failed ON email_messages (failed_at) WHERE status = 'failed';
-- What bounds how many unsolicited emails an address gets, and a sender sends.
CREATE INDEX email_messages_unsolicited ON email_messages (address_hash, created_at) WHERE address_hash IS NOT NULL;
CREATE INDEX email_messages_of_sender ON email_messages (sender, created_at) WHERE sender IS NOT NULL;
CREATE INDEX email_messages_due ON email_messages (next_attempt_at) WHERE status = 'queued';

CREATE TABLE "email_suppressions" (
    "address_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_suppressions_pkey" PRIMARY KEY ("address_hash")
);

CREATE TABLE "job_runs" (
    "id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "events" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "transient_failures" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "concurrency_key" TEXT NOT NULL DEFAULT '',
    "throttle_key" TEXT NOT NULL DEFAULT '',
    "holds_slot" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(6),
    "debounce_key" TEXT,
    "subject_id" TEXT,
    "is_canceled" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("id")
);
ALTER TABLE job_runs
  ADD CONSTRAINT job_runs_status CHECK (status IN ('queued', 'completed', 'failed', 'canceled'));
CREATE INDEX "job_runs_finished_at_idx" ON "job_runs"("finished_at");
CREATE INDEX job_runs_due ON job_runs (due_at) WHERE status = 'queued';
CREATE INDEX job_runs_due_by_job ON job_runs (job, due_at, id) WHERE status = 'queued';
CREATE INDEX job_runs_due_by_key ON job_runs (job, concurrency_key, throttle_key, due_at, id) WHERE status = 'queued';
CREATE INDEX job_runs_due_again ON job_runs (job, concurrency_key, throttle_key, due_at, id)
  WHERE status = 'queued' AND started_at IS NOT NULL;
CREATE INDEX job_runs_starts ON job_runs (job, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX job_runs_starts_by_key ON job_runs (job, throttle_key, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX job_runs_slots ON job_runs (job, concurrency_key) WHERE holds_slot;
CREATE UNIQUE INDEX job_runs_debounced ON job_runs (job, debounce_key) WHERE debounce_key IS NOT NULL;
CREATE INDEX job_runs_cancelable ON job_runs (job, subject_id) WHERE status = 'queued' AND subject_id IS NOT NULL;

CREATE TABLE "job_steps" (
    "run_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "output" JSON,
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_steps_pkey" PRIMARY KEY ("run_id","name")
);

CREATE TABLE "job_schedules" (
    "job" TEXT NOT NULL,
    "last_slot" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_schedules_pkey" PRIMARY KEY ("job")
);

CREATE TABLE "job_workers" (
    "id" UUID NOT NULL,
    "engine" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_workers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "job_failures" (
    "id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "events" JSON NOT NULL,
    "error" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_failures_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "job_failures_engine_run_key" ON "job_failures"("engine", "run");
CREATE INDEX "job_failures_failed_at_idx" ON "job_failures"("failed_at");

CREATE TABLE "job_engine_states" (
    "engine" TEXT NOT NULL,
    "release" TEXT,
    "registered_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "refusal_detail" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "send_refused_at" TIMESTAMPTZ(3),
    "send_refusal" TEXT,
    "send_refusal_detail" TEXT,
    "called_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "rejection" TEXT,

    CONSTRAINT "job_engine_states_pkey" PRIMARY KEY ("engine")
);

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
CREATE INDEX "follow_ups_due" ON "follow_ups"("kind", "next_attempt_at", "key");

CREATE TABLE "idempotency_keys" (
    "caller_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "body" TEXT NOT NULL,
    "encrypted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("caller_id","key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- Unlogged: a bucket is worthless after a crash, and its statements never wait for the disk.
CREATE UNLOGGED TABLE "rate_limit_buckets" (
    "key_id" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_buckets_pkey" PRIMARY KEY ("key_id")
) WITH (fillfactor = 50);

CREATE TABLE "request_logs" (
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT,
    "status" SMALLINT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "error_code" TEXT,
    "idempotency_key" TEXT,
    "replayed" BOOLEAN NOT NULL,
    "user_agent" TEXT,
    "body_state" TEXT NOT NULL,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_logs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "request_logs_key_id_created_at_id_idx" ON "request_logs"("key_id", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_identity_id_created_at_id_idx" ON "request_logs"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_identity_id_path_created_at_id_idx" ON "request_logs"("identity_id", "path", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_created_at_idx" ON "request_logs"("created_at");
-- Logs are searched for errors, which are rare: without its own index a search would read all successes.
CREATE INDEX request_logs_failed ON request_logs (identity_id, created_at DESC, id DESC) WHERE error_code IS NOT NULL;

CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "details" JSON NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject_id");
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries"("actor", "id");
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

CREATE TABLE "audit_links" (
    "entry_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("entry_id")
);

CREATE TABLE "operators" (
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "added_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("email_key")
);

CREATE TABLE "operator_logins" (
    "login" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "linked_by" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_logins_pkey" PRIMARY KEY ("login")
);
CREATE INDEX "operator_logins_email_key_idx" ON "operator_logins"("email_key");

CREATE TABLE "second_approvals" (
    "id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "basis" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "proposed_by" TEXT NOT NULL,
    "proposed_by_user" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "note" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "document" TEXT,
    "second_document" TEXT,

    CONSTRAINT "second_approvals_pkey" PRIMARY KEY ("id")
);
ALTER TABLE second_approvals
  ADD CONSTRAINT second_approvals_status CHECK (status IN ('waiting', 'approved', 'canceled', 'expired')),
  ADD CONSTRAINT second_approvals_decided CHECK ((status = 'waiting') = (decided_at IS NULL));
CREATE INDEX "second_approvals_subject_id_idx" ON "second_approvals"("subject_id");
CREATE INDEX "second_approvals_status_proposed_at_id_idx" ON "second_approvals"("status", "proposed_at", "id");
-- One decision waits for each action on a subject.
CREATE UNIQUE INDEX second_approvals_waiting ON second_approvals (action, subject_id) WHERE status = 'waiting';

CREATE TABLE "review_claims" (
    "queue" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "claimed_by_person" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_claims_pkey" PRIMARY KEY ("queue","item_id")
);

CREATE TABLE "tasks" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "suggestion" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    "note" TEXT,
    "emailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);
ALTER TABLE tasks
  ADD CONSTRAINT tasks_status CHECK (status IN ('open', 'done', 'dismissed')),
  ADD CONSTRAINT tasks_closed CHECK ((status = 'open') = (closed_at IS NULL));
CREATE INDEX "tasks_opened_at_id_idx" ON "tasks"("opened_at", "id");
CREATE INDEX "tasks_emailed_at_idx" ON "tasks"("emailed_at");
-- Raising an open task again adds nothing.
CREATE UNIQUE INDEX tasks_open ON tasks (kind, subject_id) WHERE status = 'open';

-- The highest wall-clock time that any process has seen, and what was noticed about the clocks of machines.
CREATE TABLE "product_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "highest_at" TIMESTAMPTZ(3) NOT NULL,
    "held_ms" DOUBLE PRECISION,
    "held_at" TIMESTAMPTZ(3),
    "refused_ms" DOUBLE PRECISION,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_clock_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sandbox_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_ms" DOUBLE PRECISION NOT NULL,
    "from_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "target_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "moved_at" TIMESTAMPTZ(3),
    "waits_for" TEXT,

    CONSTRAINT "sandbox_clock_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sandbox_clock_readers" (
    "id" TEXT NOT NULL,
    "offset_ms" DOUBLE PRECISION NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_clock_readers_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_runs" ADD CONSTRAINT "webhook_runs_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "job_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tables, as `npm run migrate -- new` writes them from prisma/schema.

CREATE TABLE "campaigns" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "beneficiary_id" TEXT NOT NULL,
    "owner_manager_id" TEXT,
    "beneficiary_manager_id" TEXT,
    "parent_campaign_id" TEXT,
    "created_by_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "story" TEXT,
    "goal_cents" BIGINT,
    "currency" CHAR(3),
    "currency_fixed" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "branding" JSON NOT NULL,
    "metadata" JSON NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "p2p_policy" TEXT,
    "approval" TEXT,
    "approval_rounds" INTEGER NOT NULL DEFAULT 0,
    "is_team" BOOLEAN NOT NULL DEFAULT false,
    "team_page_id" TEXT,
    "fundraiser_name" TEXT,
    "locale" TEXT,
    "link_version" INTEGER NOT NULL DEFAULT 0,
    "is_unproven" BOOLEAN NOT NULL DEFAULT false,
    "preview_version" INTEGER NOT NULL DEFAULT 1,
    "disowned_at" TIMESTAMPTZ(3),
    "start_key" TEXT,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "campaign_slugs" (
    "scope" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,

    CONSTRAINT "campaign_slugs_pkey" PRIMARY KEY ("scope","slug")
);

CREATE TABLE "campaign_totals" (
    "campaign_id" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "raised_cents" BIGINT NOT NULL,
    "pending_cents" BIGINT NOT NULL,
    "contributions_count" INTEGER NOT NULL,

    CONSTRAINT "campaign_totals_pkey" PRIMARY KEY ("campaign_id","shard")
);

CREATE TABLE "checkouts" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "gift_id" TEXT NOT NULL,
    "recurring_gift_id" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "covers_fee" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "anonymous" BOOLEAN NOT NULL,
    "hides_amount" BOOLEAN NOT NULL,
    "message" TEXT,
    "shows_message" BOOLEAN NOT NULL,
    "dedication" JSON,
    "wants_updates" BOOLEAN NOT NULL,
    "payment_token" TEXT,
    "donor_id" TEXT,
    "error" TEXT,
    "visitor_hash" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "gift_holds" (
    "id" TEXT NOT NULL,
    "checkout_id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'held',
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_holds_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "giving_attempts" (
    "gift_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "visitor_hash" TEXT,
    "address_hash" TEXT NOT NULL,
    "card_hash" TEXT,
    "is_declined" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "giving_attempts_pkey" PRIMARY KEY ("gift_id")
);

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

CREATE TABLE "awaited_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "group_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_events_pkey" PRIMARY KEY ("created_at","id")
);

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

CREATE TABLE "gifts" (
    "id" TEXT NOT NULL,
    "from_id" TEXT NOT NULL,
    "to_id" TEXT NOT NULL,
    "from_manager_id" TEXT,
    "to_manager_id" TEXT,
    "created_by_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "memo" TEXT,
    "metadata" JSON NOT NULL,
    "campaign_id" TEXT,
    "parent_campaign_id" TEXT,
    "matched_gift_id" TEXT,
    "match_id" TEXT,
    "recurring_gift_id" TEXT,
    "commitment_id" TEXT,
    "prepayment_id" TEXT,
    "donor_name" TEXT,
    "public_name" TEXT,
    "public_message" TEXT,
    "hides_amount" BOOLEAN NOT NULL DEFAULT false,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "dedication" JSON,
    "rail" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "payment_token" TEXT NOT NULL,
    "screening" TEXT NOT NULL DEFAULT 'unscreened',
    "limit_cents" BIGINT NOT NULL,
    "counts_outgoing" BOOLEAN NOT NULL,
    "counts_incoming" BOOLEAN NOT NULL,
    "rejected_side" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "charged_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "charge_id" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "rail" TEXT NOT NULL,
    "token" TEXT,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "is_wanted" BOOLEAN NOT NULL DEFAULT true,
    "rail_reference" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "cost_cents" BIGINT NOT NULL DEFAULT 0,
    "first_sent_at" TIMESTAMPTZ(3),
    "charged_at" TIMESTAMPTZ(3),
    "clears_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "payment_attempts" (
    "payment_id" TEXT NOT NULL,
    "number" SMALLINT NOT NULL,
    "call" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "answer" JSON,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("payment_id","number")
);

CREATE TABLE "rail_events" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "rail_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reconciliations" (
    "id" TEXT NOT NULL,
    "rail" TEXT NOT NULL,
    "period_from" TIMESTAMPTZ(3) NOT NULL,
    "period_to" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "compared" INTEGER NOT NULL,
    "asked" INTEGER NOT NULL,
    "differences" INTEGER NOT NULL,
    "details" JSON NOT NULL,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "identities" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "is_platform_person" BOOLEAN NOT NULL DEFAULT false,
    "display_name" TEXT,
    "legal_name" TEXT,
    "ein" TEXT,
    "address" JSON,
    "kyc_tier" SMALLINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "is_time_zone_set" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSON NOT NULL,
    "manager_id" TEXT,
    "user_id" TEXT,
    "organization_id" TEXT,
    "charity_status" TEXT NOT NULL DEFAULT 'unverified',
    "charity_jurisdiction" TEXT,
    "charity_registration_number" TEXT,
    "charity_verified_at" TIMESTAMPTZ(3),
    "charity_source" TEXT,
    "screening_fingerprint" TEXT,
    "screening_verdict" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "display" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "replaced_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "payment_methods" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "rail" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "tier_attempted" SMALLINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "redirect_url" TEXT,
    "failure_code" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "limit_counters" (
    "identity_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "used_cents" BIGINT NOT NULL,

    CONSTRAINT "limit_counters_pkey" PRIMARY KEY ("identity_id","direction","month")
);

CREATE TABLE "currency_rates" (
    "currency" CHAR(3) NOT NULL,
    "usd_per_minor" DECIMAL(24,12) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rates_pkey" PRIMARY KEY ("currency")
);

CREATE TABLE "ledger_accounts" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "normal_side" TEXT NOT NULL,
    "live" BOOLEAN NOT NULL,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_transactions" (
    "id" BIGSERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "resolves_id" BIGINT,
    "reverses_id" BIGINT,
    "subject_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_postings" (
    "transaction_id" BIGINT NOT NULL,
    "leg" SMALLINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "debit_account_id" INTEGER NOT NULL,
    "credit_account_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("transaction_id","leg")
);

CREATE TABLE "ledger_balances" (
    "account_id" INTEGER NOT NULL,
    "posted_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_in_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_out_cents" BIGINT NOT NULL DEFAULT 0,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_balances_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "ledger_seals" (
    "number" BIGINT NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "receipt_number" BIGINT NOT NULL,
    "audit_entry_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_seals_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "ledger_checkpoints" (
    "account_id" INTEGER NOT NULL,
    "posted_cents" BIGINT NOT NULL,
    "pending_in_cents" BIGINT NOT NULL,
    "pending_out_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_checkpoints_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "ledger_audits" (
    "id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "checks" INTEGER NOT NULL,
    "findings" INTEGER NOT NULL,
    "details" JSON NOT NULL,

    CONSTRAINT "ledger_audits_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "matches" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "sponsor_id" TEXT NOT NULL,
    "created_by_id" TEXT,
    "label" TEXT,
    "ratio_basis_points" INTEGER NOT NULL,
    "cap_cents" BIGINT NOT NULL,
    "per_gift_cap_cents" BIGINT,
    "minimum_gift_cents" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "payment_method_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "taken_cents" BIGINT NOT NULL DEFAULT 0,
    "matched_cents" BIGINT NOT NULL DEFAULT 0,
    "pause_reason" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "exhausted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "match_allocations" (
    "match_id" TEXT NOT NULL,
    "matched_gift_id" TEXT NOT NULL,
    "gift_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'taken',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "given_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_allocations_pkey" PRIMARY KEY ("match_id","matched_gift_id")
);

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

    CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "email_suppressions" (
    "address_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_suppressions_pkey" PRIMARY KEY ("address_hash")
);

CREATE TABLE "sandbox_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_ms" DOUBLE PRECISION NOT NULL,
    "from_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "target_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "sandbox_clock_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sandbox_clock_readers" (
    "id" TEXT NOT NULL,
    "offset_ms" DOUBLE PRECISION NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_clock_readers_pkey" PRIMARY KEY ("id")
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

CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_addresses" (
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "proven_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_addresses_pkey" PRIMARY KEY ("email_key")
);

CREATE TABLE "user_sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "second_factor_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "second_factors" (
    "user_id" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_codes" (
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

CREATE TABLE "user_accounts" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_accounts_pkey" PRIMARY KEY ("issuer","subject")
);

CREATE TABLE "memberships" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id", "user_id")
);

CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "transfer_offers" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "from_id" TEXT NOT NULL,
    "to_id" TEXT NOT NULL,
    "offered_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_offers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "operators" (
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "added_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("email_key")
);

CREATE TABLE "sign_in_links" (
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("hash")
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

-- Unlogged: a bucket is worthless after a crash, and its statements never wait for the disk.
CREATE UNLOGGED TABLE "rate_limit_buckets" (
    "key_id" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_buckets_pkey" PRIMARY KEY ("key_id")
) WITH (fillfactor = 50);

CREATE TABLE "daily_receipts" (
    "receipt_id" TEXT NOT NULL,
    "day_key" TEXT NOT NULL,

    CONSTRAINT "daily_receipts_pkey" PRIMARY KEY ("receipt_id")
);

CREATE TABLE "receipts" (
    "id" TEXT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "gift_id" TEXT NOT NULL,
    "donor_id" TEXT NOT NULL,
    "recipient_id" TEXT NOT NULL,
    "donor_manager_id" TEXT,
    "recipient_manager_id" TEXT,
    "tax_year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "link_version" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL DEFAULT 'issued',
    "jurisdiction" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "facts" JSON NOT NULL,
    "code" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "reissued_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "receipt_counters" (
    "recipient_id" TEXT NOT NULL,
    "tax_year" INTEGER NOT NULL,
    "last_serial" INTEGER NOT NULL,
    "prefix" TEXT NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("recipient_id","tax_year")
);

CREATE TABLE "receipt_emails" (
    "receipt_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "email_to" TEXT,

    CONSTRAINT "receipt_emails_pkey" PRIMARY KEY ("receipt_id","version")
);

CREATE TABLE "recurring_gifts" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "donor_id" TEXT NOT NULL,
    "donor_manager_id" TEXT,
    "created_by_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "cadence" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "pause_reason" TEXT,
    "cancel_reason" TEXT,
    "anchor_day" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "act_at" TIMESTAMPTZ(3),
    "notice_at" TIMESTAMPTZ(3),
    "first_failed_at" TIMESTAMPTZ(3),
    "payment_method_id" TEXT,
    "payment_token" TEXT,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "donor_name" TEXT,
    "public_name" TEXT,
    "public_message" TEXT,
    "hides_amount" BOOLEAN NOT NULL DEFAULT false,
    "memo" TEXT,
    "dedication" JSON,
    "metadata" JSON NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "link_version" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "paused_by_donor" BOOLEAN NOT NULL DEFAULT false,
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_gifts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "recurring_raises" (
    "recurring_gift_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "cadence" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_raises_pkey" PRIMARY KEY ("recurring_gift_id")
);

CREATE TABLE "recurring_occurrences" (
    "recurring_gift_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "gift_id" TEXT,
    "failure_code" TEXT,
    "is_handled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_occurrences_pkey" PRIMARY KEY ("recurring_gift_id","number","attempt")
);

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

CREATE TABLE "screening_entries" (
    "id" SERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "uid" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "program" TEXT,

    CONSTRAINT "screening_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "screening_lists" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_lists_pkey" PRIMARY KEY ("list")
);

CREATE TABLE "screening_cases" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "entry_uid" TEXT NOT NULL,
    "entry_name" TEXT NOT NULL,
    "names_key" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "reasons" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "decided_by" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_cases_pkey" PRIMARY KEY ("id")
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

CREATE TABLE "campaign_updates" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_up_to" TEXT NOT NULL DEFAULT '',
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_updates_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "parsed_texts" (
    "subject_id" TEXT NOT NULL,
    "blocks" JSON NOT NULL,

    CONSTRAINT "parsed_texts_pkey" PRIMARY KEY ("subject_id")
);

CREATE TABLE "campaign_followers" (
    "campaign_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "root_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_followers_pkey" PRIMARY KEY ("campaign_id","identity_id")
);

CREATE TABLE "gift_thanks" (
    "gift_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_thanks_pkey" PRIMARY KEY ("gift_id")
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

CREATE TABLE "webhook_secrets" (
    "id" SERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

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
CREATE UNIQUE INDEX "recurring_raises_token_hash_key" ON "recurring_raises"("token_hash");

CREATE UNIQUE INDEX "campaigns_start_key_key" ON "campaigns"("start_key");
CREATE INDEX "campaigns_owner_id_created_at_id_idx" ON "campaigns"("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_owner_manager_id_created_at_id_idx" ON "campaigns"("owner_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_beneficiary_id_created_at_id_idx" ON "campaigns"("beneficiary_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_beneficiary_manager_id_created_at_id_idx" ON "campaigns"("beneficiary_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_parent_campaign_id_created_at_id_idx" ON "campaigns"("parent_campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaigns_team_page_id_idx" ON "campaigns"("team_page_id");
CREATE INDEX "campaign_slugs_campaign_id_idx" ON "campaign_slugs"("campaign_id");
CREATE UNIQUE INDEX "checkouts_key_key" ON "checkouts"("key");
CREATE UNIQUE INDEX "checkouts_gift_id_key" ON "checkouts"("gift_id");
CREATE INDEX "checkouts_touched_at_idx" ON "checkouts"("touched_at");
CREATE INDEX "giving_attempts_campaign_id_created_at_idx" ON "giving_attempts"("campaign_id", "created_at");
CREATE INDEX "giving_attempts_visitor_hash_created_at_idx" ON "giving_attempts"("visitor_hash", "created_at");
CREATE INDEX "giving_attempts_address_hash_created_at_idx" ON "giving_attempts"("address_hash", "created_at");
CREATE INDEX "giving_attempts_card_hash_created_at_idx" ON "giving_attempts"("card_hash", "created_at");
CREATE INDEX "giving_attempts_created_at_idx" ON "giving_attempts"("created_at");
CREATE INDEX "events_subject_id_idx" ON "events"("subject_id");
CREATE INDEX "events_created_at_idx" ON "events"("created_at");
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject_id");
CREATE INDEX "reconciliations_rail_finished_at_idx" ON "reconciliations"("rail", "finished_at" DESC);
CREATE INDEX "payments_subject_id_idx" ON "payments"("subject_id");
CREATE INDEX "payments_charge_id_idx" ON "payments"("charge_id");
CREATE INDEX "gifts_from_id_created_at_id_idx" ON "gifts"("from_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_to_id_created_at_id_idx" ON "gifts"("to_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_from_manager_id_created_at_id_idx" ON "gifts"("from_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_to_manager_id_created_at_id_idx" ON "gifts"("to_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "identities_manager_id_created_at_id_idx" ON "identities"("manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");
CREATE INDEX "identities_organization_id_idx" ON "identities"("organization_id");
CREATE INDEX "memberships_user_id_organization_id_idx" ON "memberships"("user_id", "organization_id");
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");
CREATE UNIQUE INDEX "invitations_organization_id_email_key_key" ON "invitations"("organization_id", "email_key");
CREATE UNIQUE INDEX "transfer_offers_identity_id_key" ON "transfer_offers"("identity_id");
CREATE INDEX "transfer_offers_from_id_idx" ON "transfer_offers"("from_id");
CREATE INDEX "transfer_offers_to_id_idx" ON "transfer_offers"("to_id");
CREATE INDEX "identities_email_key_idx" ON "identities"("email_key");
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_identity_id_created_at_id_idx" ON "api_keys"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payment_methods_identity_id_created_at_id_idx" ON "payment_methods"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "verifications_identity_id_created_at_id_idx" ON "verifications"("identity_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "ledger_accounts_code_currency_key" ON "ledger_accounts"("code", "currency");
CREATE UNIQUE INDEX "ledger_accounts_id_currency_key" ON "ledger_accounts"("id", "currency");
CREATE UNIQUE INDEX "ledger_transactions_reference_key" ON "ledger_transactions"("reference");
CREATE UNIQUE INDEX "ledger_transactions_resolves_id_key" ON "ledger_transactions"("resolves_id");
CREATE UNIQUE INDEX "ledger_transactions_reverses_id_key" ON "ledger_transactions"("reverses_id");
CREATE INDEX "ledger_audits_finished_at_idx" ON "ledger_audits"("finished_at" DESC);
CREATE INDEX "ledger_transactions_subject_id_idx" ON "ledger_transactions"("subject_id");
CREATE INDEX "ledger_postings_debit_account_id_idx" ON "ledger_postings"("debit_account_id");
CREATE INDEX "ledger_postings_credit_account_id_idx" ON "ledger_postings"("credit_account_id");
CREATE INDEX "matches_campaign_id_created_at_id_idx" ON "matches"("campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "matches_sponsor_id_idx" ON "matches"("sponsor_id");
CREATE UNIQUE INDEX "match_allocations_gift_id_key" ON "match_allocations"("gift_id");
CREATE INDEX "match_allocations_matched_gift_id_idx" ON "match_allocations"("matched_gift_id");
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
CREATE INDEX "job_runs_finished_at_idx" ON "job_runs"("finished_at");
CREATE INDEX "follow_ups_due" ON "follow_ups"("kind", "next_attempt_at", "key");
CREATE UNIQUE INDEX "email_messages_key_key" ON "email_messages"("key");
CREATE INDEX "daily_receipts_day_key_idx" ON "daily_receipts"("day_key");
CREATE UNIQUE INDEX "receipts_sequence_key" ON "receipts"("sequence");
CREATE UNIQUE INDEX "receipts_gift_id_key" ON "receipts"("gift_id");
CREATE UNIQUE INDEX "receipts_number_key" ON "receipts"("number");
CREATE UNIQUE INDEX "receipt_counters_prefix_tax_year_key" ON "receipt_counters"("prefix", "tax_year");
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts"("code");
CREATE INDEX "receipts_donor_id_issued_at_id_idx" ON "receipts"("donor_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_recipient_id_issued_at_id_idx" ON "receipts"("recipient_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_donor_manager_id_issued_at_id_idx" ON "receipts"("donor_manager_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_recipient_manager_id_issued_at_id_idx" ON "receipts"("recipient_manager_id", "issued_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "receipts_recipient_id_tax_year_serial_key" ON "receipts"("recipient_id", "tax_year", "serial");
CREATE INDEX "recurring_gifts_campaign_id_created_at_id_idx" ON "recurring_gifts"("campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "recurring_gifts_donor_id_created_at_id_idx" ON "recurring_gifts"("donor_id", "created_at" DESC, "id" DESC);
CREATE INDEX "recurring_gifts_donor_manager_id_created_at_id_idx" ON "recurring_gifts"("donor_manager_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "recurring_occurrences_gift_id_key" ON "recurring_occurrences"("gift_id");
CREATE INDEX "request_logs_key_id_created_at_id_idx" ON "request_logs"("key_id", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_identity_id_created_at_id_idx" ON "request_logs"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_identity_id_path_created_at_id_idx" ON "request_logs"("identity_id", "path", "created_at" DESC, "id" DESC);
CREATE INDEX "request_logs_created_at_idx" ON "request_logs"("created_at");
CREATE UNIQUE INDEX "screening_entries_list_version_uid_key" ON "screening_entries"("list", "version", "uid");
CREATE INDEX "screening_cases_status_created_at_id_idx" ON "screening_cases"("status", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "screening_cases_identity_id_list_entry_uid_names_key_key" ON "screening_cases"("identity_id", "list", "entry_uid", "names_key");
CREATE INDEX "tasks_opened_at_id_idx" ON "tasks"("opened_at", "id");
CREATE INDEX "tasks_emailed_at_idx" ON "tasks"("emailed_at");
CREATE INDEX "campaign_updates_campaign_id_created_at_id_idx" ON "campaign_updates"("campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "campaign_followers_root_id_identity_id_idx" ON "campaign_followers"("root_id", "identity_id");
CREATE INDEX "campaign_followers_identity_id_idx" ON "campaign_followers"("identity_id");
CREATE INDEX "gift_thanks_campaign_id_idx" ON "gift_thanks"("campaign_id");
CREATE INDEX "webhook_endpoints_owner_id_created_at_id_idx" ON "webhook_endpoints"("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_secrets_endpoint_id_idx" ON "webhook_secrets"("endpoint_id");
CREATE INDEX "webhook_deliveries_owner_id_created_at_id_idx" ON "webhook_deliveries"("owner_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");
CREATE INDEX "user_addresses_user_id_proven_at_email_key_idx" ON "user_addresses"("user_id", "proven_at", "email_key");
CREATE UNIQUE INDEX "user_sessions_token_hash_key" ON "user_sessions"("token_hash");
CREATE INDEX "user_sessions_user_id_created_at_id_idx" ON "user_sessions"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "user_sessions_expires_at_idx" ON "user_sessions"("expires_at");
CREATE INDEX "user_accounts_user_id_idx" ON "user_accounts"("user_id");
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links"("expires_at");

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_beneficiary_id_fkey" FOREIGN KEY ("beneficiary_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_parent_campaign_id_fkey" FOREIGN KEY ("parent_campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_team_page_id_fkey" FOREIGN KEY ("team_page_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_slugs" ADD CONSTRAINT "campaign_slugs_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_resolves_id_fkey" FOREIGN KEY ("resolves_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_debit_account_id_currency_fkey" FOREIGN KEY ("debit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_credit_account_id_currency_fkey" FOREIGN KEY ("credit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "matches" ADD CONSTRAINT "matches_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "matches" ADD CONSTRAINT "matches_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "match_allocations" ADD CONSTRAINT "match_allocations_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "job_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "daily_receipts" ADD CONSTRAINT "daily_receipts_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt_emails" ADD CONSTRAINT "receipt_emails_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_donor_id_fkey" FOREIGN KEY ("donor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_recurring_gift_id_fkey" FOREIGN KEY ("recurring_gift_id") REFERENCES "recurring_gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "screening_cases" ADD CONSTRAINT "screening_cases_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign_followers" ADD CONSTRAINT "campaign_followers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gift_thanks" ADD CONSTRAINT "gift_thanks_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_runs" ADD CONSTRAINT "webhook_runs_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_accounts" ADD CONSTRAINT "user_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ---------------------------------------------------------------------------

-- Allowed values. Those of status columns match the state tables; a test compares them.

ALTER TABLE identities
  ADD CONSTRAINT identities_type CHECK (type IN ('individual', 'organization', 'application')),
  ADD CONSTRAINT identities_status CHECK (status IN ('active', 'suspended', 'closed')),
  ADD CONSTRAINT identities_tier CHECK (kyc_tier BETWEEN 0 AND 3),
  ADD CONSTRAINT identities_charity CHECK (charity_status IN ('unverified', 'pending', 'verified', 'revoked')),
  -- Fails on a name that this server does not know, which would otherwise fail every statement that reads it.
  ADD CONSTRAINT identities_time_zone CHECK (timezone(time_zone, 'epoch'::timestamptz) IS NOT NULL);

ALTER TABLE gifts
  ADD CONSTRAINT gifts_status CHECK (status IN ('pending', 'settling', 'settled', 'failed', 'reversed')),
  ADD CONSTRAINT gifts_amount CHECK (amount_cents >= 50 AND net_cents = amount_cents - fee_cents),
  ADD CONSTRAINT gifts_sides CHECK (from_id <> to_id),
  ADD CONSTRAINT gifts_year_whole CHECK ((prepayment_id IS NULL) = (commitment_id IS NULL)),
  ADD CONSTRAINT gifts_match_whole CHECK ((match_id IS NULL) = (matched_gift_id IS NULL));

ALTER TABLE limit_counters
  ADD CONSTRAINT limit_counters_direction CHECK (direction IN ('incoming', 'outgoing')),
  ADD CONSTRAINT limit_counters_used CHECK (used_cents >= 0);

ALTER TABLE receipts ADD CONSTRAINT receipts_status CHECK (status IN ('issued', 'void'));

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_status CHECK (status IN ('pending', 'delivered', 'failed', 'expired'));

ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_status CHECK (status IN ('draft', 'live', 'paused', 'ended', 'archived')),
  ADD CONSTRAINT campaigns_goal CHECK (goal_cents > 0),
  ADD CONSTRAINT campaigns_dates CHECK (starts_at < ends_at),
  -- A page has no currency or dates of its own: they are its parent's.
  ADD CONSTRAINT campaigns_currency CHECK ((currency IS NULL) = (parent_campaign_id IS NOT NULL)),
  ADD CONSTRAINT campaigns_page CHECK (parent_campaign_id IS NULL OR (starts_at IS NULL AND ends_at IS NULL AND NOT currency_fixed)),
  -- Null means `open`.
  ADD CONSTRAINT campaigns_p2p_policy CHECK (p2p_policy IS NULL OR (p2p_policy IN ('open', 'approval', 'closed') AND parent_campaign_id IS NULL)),
  ADD CONSTRAINT campaigns_approval CHECK (approval IS NULL OR (approval IN ('pending', 'approved', 'declined') AND parent_campaign_id IS NOT NULL)),
  -- Teams are pages, and belong to none: one level only.
  ADD CONSTRAINT campaigns_team CHECK (parent_campaign_id IS NOT NULL OR (NOT is_team AND team_page_id IS NULL)),
  ADD CONSTRAINT campaigns_team_level CHECK (NOT is_team OR team_page_id IS NULL);

ALTER TABLE campaign_totals SET (fillfactor = 50);

ALTER TABLE recurring_gifts
  ADD CONSTRAINT recurring_gifts_status CHECK (status IN ('active', 'past_due', 'paused', 'canceled', 'ended')),
  ADD CONSTRAINT recurring_gifts_cadence CHECK (cadence IN ('weekly', 'monthly', 'yearly')),
  ADD CONSTRAINT recurring_gifts_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT recurring_gifts_day CHECK (anchor_day BETWEEN 1 AND 31),
  ADD CONSTRAINT recurring_gifts_paused CHECK ((status = 'paused') = (pause_reason IS NOT NULL)),
  ADD CONSTRAINT recurring_gifts_canceled CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL)),
  -- A paused one is never due.
  ADD CONSTRAINT recurring_gifts_resting CHECK (status IN ('active', 'past_due') OR (act_at IS NULL AND notice_at IS NULL));

ALTER TABLE recurring_occurrences
  ADD CONSTRAINT recurring_occurrences_state CHECK (state IN ('open', 'settled', 'failed', 'refused', 'skipped')),
  ADD CONSTRAINT recurring_occurrences_gift CHECK ((gift_id IS NOT NULL) = (state IN ('open', 'settled', 'failed')));

ALTER TABLE matches
  ADD CONSTRAINT matches_status CHECK (status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted', 'ended', 'canceled')),
  ADD CONSTRAINT matches_ratio CHECK (ratio_basis_points BETWEEN 1000 AND 100000),
  ADD CONSTRAINT matches_dates CHECK (starts_at < ends_at),
  -- The last line of defense: a sponsor never gives more than promised.
  ADD CONSTRAINT matches_cap CHECK (cap_cents >= 50 AND taken_cents BETWEEN 0 AND cap_cents),
  ADD CONSTRAINT matches_matched CHECK (matched_cents BETWEEN 0 AND taken_cents),
  ADD CONSTRAINT matches_paused CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
  ADD CONSTRAINT matches_pause_reason CHECK (pause_reason IN ('monthly_limit_exceeded', 'payment_failed', 'declined')),
  ADD CONSTRAINT matches_per_gift_cap CHECK (per_gift_cap_cents >= 50),
  SET (fillfactor = 70);

ALTER TABLE match_allocations
  ADD CONSTRAINT match_allocations_status CHECK (status IN ('taken', 'given', 'settled', 'released')),
  ADD CONSTRAINT match_allocations_amount CHECK (amount_cents >= 50),
  SET (fillfactor = 70);

ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_status CHECK (status IN ('open', 'giving', 'accepted', 'arrived', 'failed'));
ALTER TABLE gift_holds
  ADD CONSTRAINT gift_holds_status CHECK (status IN ('held', 'released', 'refused', 'lapsed'));

ALTER TABLE screening_cases
  ADD CONSTRAINT screening_cases_status CHECK (status IN ('open', 'cleared', 'confirmed'));

ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_status CHECK (status IN ('active', 'disabled'));

ALTER TABLE email_messages
  ADD CONSTRAINT email_messages_status CHECK (status IN ('queued', 'sent', 'failed'));

ALTER TABLE tasks
  ADD CONSTRAINT tasks_status CHECK (status IN ('open', 'done', 'dismissed')),
  ADD CONSTRAINT tasks_closed CHECK ((status = 'open') = (closed_at IS NULL));

ALTER TABLE payments
  ADD CONSTRAINT payments_subject_type CHECK (subject_type IN ('gift', 'prepayment', 'disbursement')),
  ADD CONSTRAINT payments_direction CHECK (direction IN ('charge', 'payout', 'refund')),
  ADD CONSTRAINT payments_status CHECK (status IN ('planned', 'sent', 'unknown', 'accepted', 'clearing', 'cleared',
    'declined', 'rejected', 'returned', 'disputed')),
  ADD CONSTRAINT payments_amount CHECK (amount_cents > 0 AND cost_cents >= 0),
  ADD CONSTRAINT payments_charge CHECK ((charge_id IS NOT NULL) = (direction = 'refund')),
  ADD CONSTRAINT payments_sent CHECK (status = 'planned' OR first_sent_at IS NOT NULL OR status = 'declined'),
  SET (fillfactor = 70);

-- The twin of server/kernel/email-address.ts: addresses are stored in ASCII, and compared without regard to case.
ALTER TABLE identities
  ADD CONSTRAINT identities_email CHECK (email ~ '^[!-~]+$' AND email_key = lower(email)),
  ADD CONSTRAINT identities_platform_person CHECK (NOT is_platform_person OR type = 'individual'),
  ADD CONSTRAINT identities_owner CHECK (user_id IS NULL OR is_platform_person),
  ADD CONSTRAINT identities_organization CHECK (organization_id IS NULL OR type = 'application');

-- An address proves nothing: each partner keeps a record of its own, and the platform one person.
CREATE UNIQUE INDEX identities_platform_person ON identities (email_key) WHERE is_platform_person;
CREATE UNIQUE INDEX identities_managed_address ON identities (manager_id, email_key) NULLS NOT DISTINCT
  WHERE NOT is_platform_person;

ALTER TABLE memberships
  ADD CONSTRAINT memberships_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer'));

ALTER TABLE invitations
  ADD CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer'));

ALTER TABLE user_addresses
  ADD CONSTRAINT user_addresses_email CHECK (email ~ '^[!-~]+$' AND email_key = lower(email));

ALTER TABLE job_runs
  ADD CONSTRAINT job_runs_status CHECK (status IN ('queued', 'completed', 'failed', 'canceled'));

-- The ledger

ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_side CHECK (normal_side IN ('debit', 'credit'));

ALTER TABLE ledger_transactions
  ADD CONSTRAINT ledger_transactions_phase CHECK (phase IN ('posted', 'pending', 'post', 'void')),
  ADD CONSTRAINT ledger_transactions_resolves CHECK ((resolves_id IS NOT NULL) = (phase IN ('post', 'void')));

ALTER TABLE ledger_seals ADD CONSTRAINT ledger_seals_digest CHECK (digest ~ '^[0-9a-f]{64}$');

ALTER TABLE ledger_audits
  ADD CONSTRAINT ledger_audits_scope CHECK (scope IN ('whole', 'recent')),
  ADD CONSTRAINT ledger_audits_findings CHECK (findings >= 0 AND checks > 0);

ALTER TABLE ledger_postings
  ADD CONSTRAINT ledger_postings_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT ledger_postings_sides CHECK (debit_account_id <> credit_account_id);

ALTER TABLE ledger_balances
  ADD CONSTRAINT ledger_balances_floor CHECK (NOT floored OR posted_cents - pending_out_cents >= 0),
  ADD CONSTRAINT ledger_balances_pending CHECK (pending_in_cents >= 0 AND pending_out_cents >= 0),
  SET (fillfactor = 70);

-- The same legs as signed entries, for people who think in entries: debits positive, credits negative.
CREATE VIEW ledger_entries AS
  SELECT p.transaction_id, p.leg, p.currency, p.debit_account_id AS account_id, p.amount_cents FROM ledger_postings p
  UNION ALL
  SELECT p.transaction_id, p.leg, p.currency, p.credit_account_id, -p.amount_cents FROM ledger_postings p;

-- Indexes of the few pending rows, which old rows do not slow down

CREATE INDEX gifts_pending ON gifts (created_at) WHERE status = 'pending';
CREATE INDEX gifts_settling ON gifts (created_at) WHERE status = 'settling';
CREATE INDEX payments_due ON payments (direction, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payments_unclear ON payments (created_at)
  WHERE status IN ('planned', 'sent', 'unknown', 'disputed');
CREATE INDEX payments_charged ON payments (charged_at) WHERE charged_at IS NOT NULL;
CREATE INDEX rail_events_to_apply ON rail_events (received_at) WHERE applied_at IS NULL;
CREATE INDEX screening_cases_open ON screening_cases (identity_id) WHERE status = 'open';
CREATE INDEX events_to_fan_out ON events (created_at) WHERE fanned_out_at IS NULL;
CREATE INDEX events_redeliveries ON events (subject_id) WHERE type = 'webhook.due' AND fanned_out_at IS NULL;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (endpoint_id) WHERE lease_token IS NOT NULL;
CREATE INDEX webhook_deliveries_expired ON webhook_deliveries (endpoint_id, expired_at) WHERE status = 'expired';
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (endpoint_id, delivered_at) WHERE delivered_at IS NOT NULL;
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
-- What was sent or given up long ago loses its text.
CREATE INDEX email_messages_to_purge ON email_messages (created_at) WHERE status <> 'queued' AND text <> '';
CREATE INDEX email_messages_failed ON email_messages (failed_at) WHERE status = 'failed';
-- What bounds how many unsolicited emails an address gets, and a sender sends.
CREATE INDEX email_messages_unsolicited ON email_messages (address_hash, created_at) WHERE address_hash IS NOT NULL;
CREATE INDEX email_messages_of_sender ON email_messages (sender, created_at) WHERE sender IS NOT NULL;
CREATE INDEX email_messages_due ON email_messages (next_attempt_at) WHERE status = 'queued';
CREATE INDEX campaigns_to_end ON campaigns (ends_at) WHERE status IN ('live', 'paused') AND ends_at IS NOT NULL;
CREATE INDEX recurring_gifts_to_act ON recurring_gifts (act_at, id) WHERE act_at IS NOT NULL;
CREATE INDEX recurring_gifts_to_notice ON recurring_gifts (notice_at) WHERE notice_at IS NOT NULL;
CREATE INDEX recurring_occurrences_to_handle ON recurring_occurrences (recurring_gift_id) WHERE NOT is_handled AND state <> 'open';
CREATE INDEX matches_to_start ON matches (starts_at) WHERE status = 'scheduled';
CREATE INDEX matches_to_end ON matches (ends_at)
  WHERE status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted') AND ends_at IS NOT NULL;
CREATE INDEX match_allocations_to_give ON match_allocations (next_attempt_at) WHERE status = 'taken';
CREATE INDEX match_allocations_to_give_by_match ON match_allocations (match_id, next_attempt_at) WHERE status = 'taken';
CREATE INDEX identities_to_screen ON identities (updated_at) WHERE screening_fingerprint IS NULL;
CREATE INDEX identities_suspended ON identities (updated_at) WHERE status <> 'active';
CREATE INDEX identities_verified ON identities (charity_verified_at) WHERE charity_status = 'verified';
CREATE INDEX campaigns_ended ON campaigns (coalesce(ended_at, created_at)) WHERE status IN ('ended', 'archived');
CREATE INDEX recurring_gifts_open ON recurring_gifts (campaign_id) WHERE status IN ('active', 'past_due', 'paused');

-- Partial indexes for lists: gifts outside campaigns, for instance, are in neither of these

CREATE INDEX gifts_of_campaign ON gifts (campaign_id, created_at DESC, id DESC) WHERE campaign_id IS NOT NULL;
CREATE INDEX gifts_of_pages ON gifts (parent_campaign_id, created_at DESC, id DESC) WHERE parent_campaign_id IS NOT NULL;
CREATE INDEX gifts_match ON gifts (match_id, created_at DESC, id DESC) WHERE match_id IS NOT NULL;
CREATE INDEX gifts_recurring ON gifts (recurring_gift_id, created_at DESC, id DESC) WHERE recurring_gift_id IS NOT NULL;
CREATE INDEX gifts_of_commitment ON gifts (commitment_id, created_at DESC, id DESC) WHERE commitment_id IS NOT NULL;
-- The home page lists live campaigns, most recently published first.
CREATE INDEX campaigns_live ON campaigns (published_at DESC, id DESC) WHERE status = 'live' AND parent_campaign_id IS NULL;
-- Logs are searched for errors, which are rare: without its own index a search would read all successes.
CREATE INDEX request_logs_failed ON request_logs (identity_id, created_at DESC, id DESC) WHERE error_code IS NOT NULL;

-- Uniqueness

-- Raising an open task again adds nothing.
CREATE UNIQUE INDEX tasks_open ON tasks (kind, subject_id) WHERE status = 'open';
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (identity_id) WHERE is_default AND deleted_at IS NULL;
-- A subject is charged once, and a charge is refunded once, until the rail says that it did not happen.
CREATE UNIQUE INDEX payments_one_charge ON payments (subject_id)
  WHERE direction = 'charge' AND status NOT IN ('declined', 'returned');
CREATE UNIQUE INDEX payments_one_refund ON payments (charge_id)
  WHERE direction = 'refund' AND status NOT IN ('declined', 'returned');
CREATE UNIQUE INDEX gifts_matched_once ON gifts (matched_gift_id, match_id) WHERE match_id IS NOT NULL;
-- A year of a commitment is one gift; one that was partly returned is another, smaller one.
CREATE UNIQUE INDEX gifts_of_year_once ON gifts (prepayment_id) WHERE prepayment_id IS NOT NULL AND status <> 'reversed';
-- No occurrence is paid twice, and none starts while another one's gift is in progress, whatever runs twice.
CREATE UNIQUE INDEX recurring_occurrences_once ON recurring_occurrences (recurring_gift_id, number) WHERE state IN ('open', 'settled');
CREATE UNIQUE INDEX recurring_occurrences_one_open ON recurring_occurrences (recurring_gift_id) WHERE state = 'open';

-- The sandbox's payment rail, in a schema of its own like another company's database. Only its adapter touches it, and
-- nothing here refers to the product's tables.

CREATE SCHEMA sandbox_rail;

CREATE TABLE sandbox_rail.operations (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key TEXT NOT NULL,
  -- How often the key had been executed before. Above 0 only if the rail had forgotten the key.
  execution SMALLINT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('charge', 'payout', 'refund')),
  token TEXT,
  requested_cents BIGINT NOT NULL CHECK (requested_cents > 0),
  amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
  currency TEXT NOT NULL,
  charge_reference TEXT,
  -- The charge that this refund returned; null for refunds that were rejected.
  refunds_id BIGINT UNIQUE REFERENCES sandbox_rail.operations (id),
  cost_cents BIGINT NOT NULL CHECK (cost_cents >= 0),
  charged_at TIMESTAMPTZ(3) NOT NULL,
  UNIQUE (key, execution)
);

-- What happens to an operation, written when it is executed: those in the future become visible when their time comes.
CREATE TABLE sandbox_rail.changes (
  operation_id BIGINT NOT NULL,
  number SMALLINT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('accepted', 'cleared', 'declined', 'rejected', 'returned', 'disputed')),
  code TEXT,
  changed_at TIMESTAMPTZ(3) NOT NULL,
  -- Each change is also an event that is posted to the product.
  posted_at TIMESTAMPTZ(3),
  claimed_until TIMESTAMPTZ(3),
  PRIMARY KEY (operation_id, number)
);
CREATE INDEX changes_by_time ON sandbox_rail.changes (changed_at, operation_id);
CREATE INDEX changes_to_post ON sandbox_rail.changes (changed_at, operation_id, number) WHERE posted_at IS NULL;

-- The failures that are switched on.
CREATE TABLE sandbox_rail.failures (
  name TEXT PRIMARY KEY,
  value DOUBLE PRECISION NOT NULL CHECK (value >= 0)
);

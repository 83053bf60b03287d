-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "party_ids" TEXT[],
    "data" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),
    "relayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "dedication" JSON,
    "rail" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "payment_token" TEXT NOT NULL,
    "rail_reference" TEXT,
    "screening" TEXT NOT NULL DEFAULT 'unscreened',
    "limit_cents" BIGINT NOT NULL,
    "counts_outgoing" BOOLEAN NOT NULL,
    "counts_incoming" BOOLEAN NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "charged_at" TIMESTAMPTZ(3),
    "settles_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rail_refunds" (
    "gift_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "rail_reference" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "rail_refunds_pkey" PRIMARY KEY ("gift_id")
);

-- CreateTable
CREATE TABLE "identities" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "display_name" TEXT,
    "legal_name" TEXT,
    "ein" TEXT,
    "address" JSON,
    "kyc_tier" SMALLINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "metadata" JSON NOT NULL,
    "created_by_id" TEXT,
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

-- CreateTable
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
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "limit_counters" (
    "identity_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "used_cents" BIGINT NOT NULL,

    CONSTRAINT "limit_counters_pkey" PRIMARY KEY ("identity_id","direction","month")
);

-- CreateTable
CREATE TABLE "currency_rates" (
    "currency" CHAR(3) NOT NULL,
    "usd_per_minor" DECIMAL(24,12) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rates_pkey" PRIMARY KEY ("currency")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "normal_side" TEXT NOT NULL,
    "live" BOOLEAN NOT NULL,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "resolves_id" UUID,
    "reverses_id" UUID,
    "subject_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_postings" (
    "transaction_id" UUID NOT NULL,
    "leg" SMALLINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "debit_account_id" INTEGER NOT NULL,
    "credit_account_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("transaction_id","leg")
);

-- CreateTable
CREATE TABLE "ledger_balances" (
    "account_id" INTEGER NOT NULL,
    "posted_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_in_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_out_cents" BIGINT NOT NULL DEFAULT 0,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_balances_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "job_runs" (
    "id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "events" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_steps" (
    "run_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "output" JSON,
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_steps_pkey" PRIMARY KEY ("run_id","name")
);

-- CreateTable
CREATE TABLE "job_schedules" (
    "job" TEXT NOT NULL,
    "last_slot" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_schedules_pkey" PRIMARY KEY ("job")
);

-- CreateTable
CREATE TABLE "mail_messages" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attachments" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "locked_until" TIMESTAMPTZ(3),
    "lock_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "sandbox_clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" TEXT NOT NULL,
    "gift_id" TEXT NOT NULL,
    "donor_id" TEXT NOT NULL,
    "recipient_id" TEXT NOT NULL,
    "donor_manager_id" TEXT,
    "recipient_manager_id" TEXT,
    "tax_year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
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

-- CreateTable
CREATE TABLE "receipt_counters" (
    "recipient_id" TEXT NOT NULL,
    "tax_year" INTEGER NOT NULL,
    "last_serial" INTEGER NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("recipient_id","tax_year")
);

-- CreateTable
CREATE TABLE "screening_entries" (
    "id" SERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "uid" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "programme" TEXT,

    CONSTRAINT "screening_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screening_lists" (
    "list" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_lists_pkey" PRIMARY KEY ("list")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "id" SERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "locked_until" TIMESTAMPTZ(3),
    "lock_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "events_subject_id_idx" ON "events"("subject_id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject_id");

-- CreateIndex
CREATE INDEX "gifts_from_id_created_at_id_idx" ON "gifts"("from_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gifts_to_id_created_at_id_idx" ON "gifts"("to_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gifts_from_manager_id_created_at_id_idx" ON "gifts"("from_manager_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gifts_to_manager_id_created_at_id_idx" ON "gifts"("to_manager_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "identities_email_key_key" ON "identities"("email_key");

-- CreateIndex
CREATE INDEX "identities_created_by_id_created_at_id_idx" ON "identities"("created_by_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_identity_id_created_at_id_idx" ON "api_keys"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_methods_identity_id_created_at_id_idx" ON "payment_methods"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "verifications_identity_id_created_at_id_idx" ON "verifications"("identity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_code_currency_key" ON "ledger_accounts"("code", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_id_currency_key" ON "ledger_accounts"("id", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_reference_key" ON "ledger_transactions"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_resolves_id_key" ON "ledger_transactions"("resolves_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_reverses_id_key" ON "ledger_transactions"("reverses_id");

-- CreateIndex
CREATE INDEX "ledger_transactions_subject_id_idx" ON "ledger_transactions"("subject_id");

-- CreateIndex
CREATE INDEX "ledger_postings_debit_account_id_idx" ON "ledger_postings"("debit_account_id");

-- CreateIndex
CREATE INDEX "ledger_postings_credit_account_id_idx" ON "ledger_postings"("credit_account_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "job_runs_finished_at_idx" ON "job_runs"("finished_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_messages_key_key" ON "mail_messages"("key");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_gift_id_key" ON "receipts"("gift_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts"("code");

-- CreateIndex
CREATE INDEX "receipts_donor_id_issued_at_id_idx" ON "receipts"("donor_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receipts_recipient_id_issued_at_id_idx" ON "receipts"("recipient_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receipts_donor_manager_id_issued_at_id_idx" ON "receipts"("donor_manager_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receipts_recipient_manager_id_issued_at_id_idx" ON "receipts"("recipient_manager_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_recipient_id_tax_year_serial_key" ON "receipts"("recipient_id", "tax_year", "serial");

-- CreateIndex
CREATE UNIQUE INDEX "screening_entries_list_version_uid_key" ON "screening_entries"("list", "version", "uid");

-- CreateIndex
CREATE INDEX "screening_cases_status_created_at_id_idx" ON "screening_cases"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "screening_cases_identity_id_list_entry_uid_names_key_key" ON "screening_cases"("identity_id", "list", "entry_uid", "names_key");

-- CreateIndex
CREATE INDEX "webhook_endpoints_owner_id_created_at_id_idx" ON "webhook_endpoints"("owner_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_secrets_endpoint_id_idx" ON "webhook_secrets"("endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_owner_id_created_at_id_idx" ON "webhook_deliveries"("owner_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- AddForeignKey
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rail_refunds" ADD CONSTRAINT "rail_refunds_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_resolves_id_fkey" FOREIGN KEY ("resolves_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_debit_account_id_currency_fkey" FOREIGN KEY ("debit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_credit_account_id_currency_fkey" FOREIGN KEY ("credit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "job_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screening_cases" ADD CONSTRAINT "screening_cases_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The books, with rates and monthly limits. Tables begin as `npm run migrate -- new` writes them from prisma/schema; what
-- Prisma cannot express follows each one. Allowed values of status columns match the state tables; a test compares them.

CREATE TABLE "ledger_accounts" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "normal_side" TEXT NOT NULL,
    "live" BOOLEAN NOT NULL,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_side CHECK (normal_side IN ('debit', 'credit'));
CREATE UNIQUE INDEX "ledger_accounts_code_currency_key" ON "ledger_accounts"("code", "currency");
CREATE UNIQUE INDEX "ledger_accounts_id_currency_key" ON "ledger_accounts"("id", "currency");

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
ALTER TABLE ledger_transactions
  ADD CONSTRAINT ledger_transactions_phase CHECK (phase IN ('posted', 'pending', 'post', 'void')),
  ADD CONSTRAINT ledger_transactions_resolves CHECK ((resolves_id IS NOT NULL) = (phase IN ('post', 'void')));
CREATE UNIQUE INDEX "ledger_transactions_reference_key" ON "ledger_transactions"("reference");
CREATE UNIQUE INDEX "ledger_transactions_resolves_id_key" ON "ledger_transactions"("resolves_id");
CREATE UNIQUE INDEX "ledger_transactions_reverses_id_key" ON "ledger_transactions"("reverses_id");
CREATE INDEX "ledger_transactions_subject_id_idx" ON "ledger_transactions"("subject_id");

CREATE TABLE "ledger_postings" (
    "transaction_id" BIGINT NOT NULL,
    "leg" SMALLINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "debit_account_id" INTEGER NOT NULL,
    "credit_account_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("transaction_id","leg")
);
ALTER TABLE ledger_postings
  ADD CONSTRAINT ledger_postings_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT ledger_postings_sides CHECK (debit_account_id <> credit_account_id);
CREATE INDEX "ledger_postings_debit_account_id_idx" ON "ledger_postings"("debit_account_id");
CREATE INDEX "ledger_postings_credit_account_id_idx" ON "ledger_postings"("credit_account_id");

-- The same legs as signed entries, for people who think in entries: debits positive, credits negative.
CREATE VIEW ledger_entries AS
  SELECT p.transaction_id, p.leg, p.currency, p.debit_account_id AS account_id, p.amount_cents FROM ledger_postings p
  UNION ALL
  SELECT p.transaction_id, p.leg, p.currency, p.credit_account_id, -p.amount_cents FROM ledger_postings p;

CREATE TABLE "ledger_balances" (
    "account_id" INTEGER NOT NULL,
    "posted_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_in_cents" BIGINT NOT NULL DEFAULT 0,
    "pending_out_cents" BIGINT NOT NULL DEFAULT 0,
    "floored" BOOLEAN NOT NULL,

    CONSTRAINT "ledger_balances_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE ledger_balances
  ADD CONSTRAINT ledger_balances_floor CHECK (NOT floored OR posted_cents - pending_out_cents >= 0),
  ADD CONSTRAINT ledger_balances_pending CHECK (pending_in_cents >= 0 AND pending_out_cents >= 0),
  SET (fillfactor = 70);

CREATE TABLE "ledger_seals" (
    "number" BIGINT NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "receipt_number" BIGINT NOT NULL,
    "audit_entry_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_seals_pkey" PRIMARY KEY ("number")
);
ALTER TABLE ledger_seals ADD CONSTRAINT ledger_seals_digest CHECK (digest ~ '^[0-9a-f]{64}$');

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
ALTER TABLE ledger_audits
  ADD CONSTRAINT ledger_audits_scope CHECK (scope IN ('whole', 'recent')),
  ADD CONSTRAINT ledger_audits_findings CHECK (findings >= 0 AND checks > 0);
CREATE INDEX "ledger_audits_finished_at_idx" ON "ledger_audits"("finished_at" DESC);

CREATE TABLE "currency_rates" (
    "currency" CHAR(3) NOT NULL,
    "usd_per_minor" DECIMAL(24,12) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rates_pkey" PRIMARY KEY ("currency")
);

CREATE TABLE "limit_counters" (
    "identity_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "used_cents" BIGINT NOT NULL,

    CONSTRAINT "limit_counters_pkey" PRIMARY KEY ("identity_id","direction","month")
);
ALTER TABLE limit_counters
  ADD CONSTRAINT limit_counters_direction CHECK (direction IN ('incoming', 'outgoing')),
  ADD CONSTRAINT limit_counters_used CHECK (used_cents >= 0);

ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_resolves_id_fkey" FOREIGN KEY ("resolves_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_debit_account_id_currency_fkey" FOREIGN KEY ("debit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_credit_account_id_currency_fkey" FOREIGN KEY ("credit_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SET LOCAL lock_timeout = '3s';
CREATE TABLE "payout_accounts" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "rail" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bank" TEXT,
    "last4" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_accounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pools" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "flavor" TEXT NOT NULL,
    "legal_structure" TEXT NOT NULL,
    "mechanism" TEXT NOT NULL,
    "governance" JSON NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "join_policy" TEXT NOT NULL,
    "min_tier" SMALLINT NOT NULL,
    "min_tenure_days" INTEGER NOT NULL,
    "sponsor_id" TEXT,
    "sponsor_accepted_at" TIMESTAMPTZ(3),
    "creator_id" TEXT,
    "beneficiary_id" TEXT,
    "created_by_id" TEXT,
    "ledger_sequence" INTEGER NOT NULL DEFAULT 0,
    "ledger_hash" TEXT NOT NULL,
    "act_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "frozen_at" TIMESTAMPTZ(3),

    CONSTRAINT "pools_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pool_members" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "manager_id" TEXT,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "counts_as" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "received_cents" BIGINT NOT NULL DEFAULT 0,
    "served_at" TIMESTAMPTZ(3),
    "related_ids" TEXT[],
    "is_named" BOOLEAN NOT NULL DEFAULT false,
    "joined_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_members_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "commitments" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "created_by_id" TEXT,
    "cadence" TEXT NOT NULL,
    "per_cadence_cents" BIGINT NOT NULL,
    "payment_method_id" TEXT NOT NULL,
    "auto_renew" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "term" INTEGER NOT NULL DEFAULT 1,
    "term_starts_at" TIMESTAMPTZ(3),
    "anchor_day" SMALLINT,
    "released" INTEGER NOT NULL DEFAULT 0,
    "next_release_at" TIMESTAMPTZ(3),
    "renews_at" TIMESTAMPTZ(3),
    "noticed_term" INTEGER NOT NULL DEFAULT 0,
    "charge_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "commitments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "prepayment_batches" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepayment_batches_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "prepayments" (
    "id" TEXT NOT NULL,
    "commitment_id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "batch_id" TEXT,
    "term" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "sponsor_id" TEXT,
    "fee_cents" BIGINT NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "rail" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "limit_cents" BIGINT NOT NULL,
    "limit_month" DATE NOT NULL,
    "limit_months" SMALLINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "recovered_cents" BIGINT NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepayments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pool_releases" (
    "id" TEXT NOT NULL,
    "commitment_id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "term" INTEGER NOT NULL,
    "period" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_releases_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pool_invitations" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "invited_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "disbursements" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "to_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT,
    "mechanism" TEXT NOT NULL,
    "governance" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "requested_by_id" TEXT NOT NULL,
    "requested_as" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "required" INTEGER NOT NULL,
    "electorate" INTEGER,
    "quorum" INTEGER,
    "closes_at" TIMESTAMPTZ(3),
    "ratify_until" TIMESTAMPTZ(3),
    "turn_number" INTEGER,
    "draw_number" INTEGER,
    "rail" TEXT NOT NULL,
    "limit_cents" BIGINT NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "executed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disbursements_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "disbursement_voices" (
    "disbursement_id" TEXT NOT NULL,
    "counts_as" TEXT NOT NULL,
    "identity_id" TEXT,
    "choice" TEXT,
    "said_at" TIMESTAMPTZ(3),

    CONSTRAINT "disbursement_voices_pkey" PRIMARY KEY ("disbursement_id","counts_as")
);

CREATE TABLE "pool_turns" (
    "pool_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "identity_id" TEXT,
    "disbursement_id" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "pool_turns_pkey" PRIMARY KEY ("pool_id","number")
);

CREATE TABLE "pool_draws" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "sealed_seed" TEXT NOT NULL,
    "seed" TEXT,
    "draw_at" TIMESTAMPTZ(3),
    "drawn_at" TIMESTAMPTZ(3),
    "entries" TEXT[],
    "entropy" TEXT,
    "winner_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_draws_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pool_changes" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "details" JSON NOT NULL,
    "proposed_by_id" TEXT NOT NULL,
    "is_approved" BOOLEAN,
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "pool_records" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "treasury_cents" BIGINT NOT NULL,
    "reserves_cents" BIGINT NOT NULL,
    "actor" TEXT NOT NULL,
    "identity_id" TEXT,
    "commitment_id" TEXT,
    "disbursement_id" TEXT,
    "reason" TEXT,
    "salt" TEXT NOT NULL,
    "details_hash" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pool_records_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "payout_accounts_identity_id_created_at_id_idx" ON "payout_accounts"("identity_id", "created_at" DESC, "id" DESC);

CREATE INDEX "pool_invitations_pool_id_created_at_id_idx" ON "pool_invitations"("pool_id", "created_at" DESC, "id" DESC);

CREATE INDEX "pool_invitations_email_key_idx" ON "pool_invitations"("email_key");

CREATE UNIQUE INDEX "pool_invitations_pool_id_email_key_key" ON "pool_invitations"("pool_id", "email_key");

CREATE UNIQUE INDEX "pools_slug_key" ON "pools"("slug");

CREATE INDEX "pools_sponsor_id_idx" ON "pools"("sponsor_id");

CREATE INDEX "pool_members_pool_id_created_at_id_idx" ON "pool_members"("pool_id", "created_at" DESC, "id" DESC);

CREATE INDEX "pool_members_identity_id_idx" ON "pool_members"("identity_id");

CREATE INDEX "pool_members_manager_id_idx" ON "pool_members"("manager_id");

CREATE UNIQUE INDEX "pool_members_pool_id_identity_id_key" ON "pool_members"("pool_id", "identity_id");

CREATE INDEX "commitments_pool_id_created_at_id_idx" ON "commitments"("pool_id", "created_at" DESC, "id" DESC);

CREATE INDEX "prepayment_batches_pool_id_started_at_idx" ON "prepayment_batches"("pool_id", "started_at" DESC);

CREATE INDEX "prepayments_batch_id_idx" ON "prepayments"("batch_id");

CREATE INDEX "prepayments_identity_id_idx" ON "prepayments"("identity_id");

CREATE UNIQUE INDEX "prepayments_commitment_id_term_key" ON "prepayments"("commitment_id", "term");

CREATE UNIQUE INDEX "pool_releases_commitment_id_term_period_key" ON "pool_releases"("commitment_id", "term", "period");

CREATE INDEX "disbursements_pool_id_created_at_id_idx" ON "disbursements"("pool_id", "created_at" DESC, "id" DESC);

CREATE INDEX "disbursements_to_id_idx" ON "disbursements"("to_id");

CREATE INDEX "pool_draws_pool_id_created_at_id_idx" ON "pool_draws"("pool_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "pool_draws_pool_id_number_key" ON "pool_draws"("pool_id", "number");

CREATE INDEX "pool_changes_pool_id_created_at_id_idx" ON "pool_changes"("pool_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "pool_records_pool_id_sequence_key" ON "pool_records"("pool_id", "sequence");

ALTER TABLE "pools" ADD CONSTRAINT "pools_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "pool_members" ADD CONSTRAINT "pool_members_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_members" ADD CONSTRAINT "pool_members_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "commitments" ADD CONSTRAINT "commitments_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "commitments" ADD CONSTRAINT "commitments_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_commitment_id_fkey" FOREIGN KEY ("commitment_id") REFERENCES "commitments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "prepayment_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "pool_releases" ADD CONSTRAINT "pool_releases_commitment_id_fkey" FOREIGN KEY ("commitment_id") REFERENCES "commitments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_invitations" ADD CONSTRAINT "pool_invitations_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "disbursement_voices" ADD CONSTRAINT "disbursement_voices_disbursement_id_fkey" FOREIGN KEY ("disbursement_id") REFERENCES "disbursements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_turns" ADD CONSTRAINT "pool_turns_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_draws" ADD CONSTRAINT "pool_draws_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_changes" ADD CONSTRAINT "pool_changes_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "pool_records" ADD CONSTRAINT "pool_records_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot express

ALTER TABLE pools
  ADD CONSTRAINT pools_status CHECK (status IN ('draft', 'active', 'paused', 'closed')),
  ADD CONSTRAINT pools_flavor CHECK (flavor IN ('community', 'creator', 'cause')),
  ADD CONSTRAINT pools_legal_structure CHECK (legal_structure IN ('charitable_hardship', 'mutual_aid', 'fiscal_sponsorship',
    'personal_gift')),
  ADD CONSTRAINT pools_mechanism CHECK (mechanism IN ('scheduled_rotation', 'random', 'member_vote', 'steward_directed',
    'emergency', 'threshold')),
  ADD CONSTRAINT pools_join_policy CHECK (join_policy IN ('open', 'approval', 'invite')),
  ADD CONSTRAINT pools_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
  ADD CONSTRAINT pools_frozen CHECK (frozen_at IS NULL OR status = 'paused'),
  ADD CONSTRAINT pools_sponsor CHECK (sponsor_accepted_at IS NULL OR sponsor_id IS NOT NULL);

ALTER TABLE pool_members
  ADD CONSTRAINT pool_members_role CHECK (role IN ('steward', 'member')),
  ADD CONSTRAINT pool_members_status CHECK (status IN ('requested', 'active', 'left')),
  ADD CONSTRAINT pool_members_joined CHECK (status <> 'active' OR joined_at IS NOT NULL),
  SET (fillfactor = 70);

ALTER TABLE commitments
  ADD CONSTRAINT commitments_status CHECK (status IN ('pending', 'active', 'past_due', 'canceled', 'ended')),
  ADD CONSTRAINT commitments_cadence CHECK (cadence IN ('weekly', 'monthly', 'quarterly', 'semiannual', 'annual')),
  ADD CONSTRAINT commitments_amount CHECK (per_cadence_cents > 0),
  ADD CONSTRAINT commitments_released CHECK (released BETWEEN 0 AND 52),
  -- One that is over is never due.
  ADD CONSTRAINT commitments_resting CHECK (status NOT IN ('canceled', 'ended')
    OR (charge_at IS NULL AND next_release_at IS NULL AND renews_at IS NULL)),
  ADD CONSTRAINT commitments_ended CHECK ((status IN ('canceled', 'ended')) = (ended_at IS NOT NULL)),
  SET (fillfactor = 70);

ALTER TABLE prepayments
  ADD CONSTRAINT prepayments_status CHECK (status IN ('pending', 'paid', 'failed', 'canceled', 'returned')),
  ADD CONSTRAINT prepayments_amount CHECK (amount_cents > 0 AND limit_cents >= 0 AND limit_months BETWEEN 0 AND 12),
  -- Only gifts have a fee.
  ADD CONSTRAINT prepayments_fee CHECK (fee_cents >= 0 AND (fee_cents = 0 OR sponsor_id IS NOT NULL)),
  -- What goes back is never more than what came.
  ADD CONSTRAINT prepayments_back CHECK (refunded_cents BETWEEN 0 AND amount_cents
    AND recovered_cents BETWEEN 0 AND amount_cents),
  SET (fillfactor = 70);

ALTER TABLE pool_releases
  ADD CONSTRAINT pool_releases_amount CHECK (amount_cents > 0 AND period BETWEEN 0 AND 51);

ALTER TABLE disbursements
  ADD CONSTRAINT disbursements_status CHECK (status IN ('requested', 'approved', 'rejected', 'canceled', 'expired', 'failed')),
  ADD CONSTRAINT disbursements_amount CHECK (amount_cents > 0 AND limit_cents >= 0 AND required >= 0),
  ADD CONSTRAINT disbursements_decided CHECK ((status = 'requested') = (decided_at IS NULL)),
  ADD CONSTRAINT disbursements_executed CHECK (executed_at IS NULL OR status = 'approved'),
  ADD CONSTRAINT disbursements_ratify CHECK (ratify_until IS NULL OR executed_at IS NOT NULL),
  SET (fillfactor = 70);

ALTER TABLE disbursement_voices
  ADD CONSTRAINT disbursement_voices_choice CHECK (choice IN ('approve', 'for', 'against', 'abstain')),
  ADD CONSTRAINT disbursement_voices_said CHECK ((choice IS NULL) = (said_at IS NULL)),
  SET (fillfactor = 70);

ALTER TABLE pool_turns
  ADD CONSTRAINT pool_turns_ended CHECK (ended_at IS NOT NULL OR (identity_id IS NULL AND disbursement_id IS NULL));

ALTER TABLE pool_draws
  -- The seed is secret until the draw.
  ADD CONSTRAINT pool_draws_seed CHECK ((drawn_at IS NULL) = (seed IS NULL));

ALTER TABLE pool_changes
  ADD CONSTRAINT pool_changes_decided CHECK ((is_approved IS NULL) = (decided_at IS NULL)),
  ADD CONSTRAINT pool_changes_kind CHECK (kind IN ('pool.update', 'steward.add', 'steward.remove'));

ALTER TABLE pool_records
  ADD CONSTRAINT pool_records_type CHECK (type IN ('commitment', 'prepayment', 'release', 'disbursement', 'refund', 'adjustment')),
  ADD CONSTRAINT pool_records_balances CHECK (treasury_cents >= 0 AND reserves_cents >= 0);

-- What is due
CREATE INDEX pools_to_act ON pools (act_at, id) WHERE act_at IS NOT NULL;
CREATE INDEX commitments_to_charge ON commitments (charge_at, id) WHERE charge_at IS NOT NULL;
CREATE INDEX commitments_to_release ON commitments (next_release_at, id) WHERE next_release_at IS NOT NULL;
CREATE INDEX commitments_to_notice ON commitments (renews_at, id) WHERE auto_renew AND status = 'active' AND noticed_term < term;
CREATE INDEX commitments_to_renew ON commitments (renews_at, id) WHERE renews_at IS NOT NULL;
CREATE INDEX disbursements_to_close ON disbursements (closes_at, id) WHERE executed_at IS NULL AND closes_at IS NOT NULL
  AND status IN ('requested', 'approved');
CREATE INDEX disbursements_paid ON disbursements (pool_id, executed_at DESC, id DESC) WHERE executed_at IS NOT NULL;
CREATE INDEX disbursements_open ON disbursements (pool_id, created_at, id) WHERE executed_at IS NULL AND status IN ('requested', 'approved');

-- One commitment of a member to a pool at a time, one turn and one draw open at a time
CREATE UNIQUE INDEX commitments_one_open ON commitments (pool_id, identity_id) WHERE status IN ('pending', 'active', 'past_due');
CREATE UNIQUE INDEX payout_accounts_one ON payout_accounts (identity_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX pool_turns_one_open ON pool_turns (pool_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX pool_draws_one_open ON pool_draws (pool_id) WHERE drawn_at IS NULL;
CREATE UNIQUE INDEX pool_turns_paid_once ON pool_turns (disbursement_id) WHERE disbursement_id IS NOT NULL;

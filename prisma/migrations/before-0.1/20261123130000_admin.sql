SET LOCAL lock_timeout = '3s';
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

    CONSTRAINT "second_approvals_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "operator_logins" (
    "login" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "linked_by" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_logins_pkey" PRIMARY KEY ("login")
);

CREATE TABLE "audit_links" (
    "entry_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("entry_id")
);

CREATE TABLE "review_claims" (
    "queue" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "claimed_by_person" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_claims_pkey" PRIMARY KEY ("queue","item_id")
);

ALTER TABLE "user_sessions" ADD COLUMN "operated_at" TIMESTAMPTZ(3);

CREATE INDEX "second_approvals_subject_id_idx" ON "second_approvals"("subject_id");
CREATE INDEX "second_approvals_status_proposed_at_id_idx" ON "second_approvals"("status", "proposed_at", "id");
CREATE INDEX "operator_logins_email_key_idx" ON "operator_logins"("email_key");

-- One decision waits for each action on a subject.
CREATE UNIQUE INDEX second_approvals_waiting ON second_approvals (action, subject_id) WHERE status = 'waiting';

ALTER TABLE second_approvals
  ADD CONSTRAINT second_approvals_status CHECK (status IN ('waiting', 'approved', 'canceled', 'expired')),
  ADD CONSTRAINT second_approvals_decided CHECK ((status = 'waiting') = (decided_at IS NULL));

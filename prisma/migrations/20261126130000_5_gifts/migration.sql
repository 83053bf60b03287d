-- Gifts and what they lead to: checkouts, payments, matches, recurring gifts, receipts and notices.

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
    "late_for_gift_id" TEXT,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("id")
);
ALTER TABLE gifts
  ADD CONSTRAINT gifts_status CHECK (status IN ('pending', 'settling', 'settled', 'failed', 'reversed')),
  ADD CONSTRAINT gifts_amount CHECK (amount_cents >= 50 AND net_cents = amount_cents - fee_cents),
  ADD CONSTRAINT gifts_sides CHECK (from_id <> to_id),
  ADD CONSTRAINT gifts_year_whole CHECK ((prepayment_id IS NULL) = (commitment_id IS NULL)),
  ADD CONSTRAINT gifts_match_whole CHECK ((match_id IS NULL) = (matched_gift_id IS NULL));
CREATE INDEX "gifts_from_id_created_at_id_idx" ON "gifts"("from_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_to_id_created_at_id_idx" ON "gifts"("to_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_from_manager_id_created_at_id_idx" ON "gifts"("from_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "gifts_to_manager_id_created_at_id_idx" ON "gifts"("to_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX gifts_pending ON gifts (created_at) WHERE status = 'pending';
CREATE INDEX gifts_settling ON gifts (created_at) WHERE status = 'settling';
CREATE INDEX gifts_of_campaign ON gifts (campaign_id, created_at DESC, id DESC) WHERE campaign_id IS NOT NULL;
CREATE INDEX gifts_of_pages ON gifts (parent_campaign_id, created_at DESC, id DESC) WHERE parent_campaign_id IS NOT NULL;
CREATE INDEX gifts_match ON gifts (match_id, created_at DESC, id DESC) WHERE match_id IS NOT NULL;
CREATE INDEX gifts_recurring ON gifts (recurring_gift_id, created_at DESC, id DESC) WHERE recurring_gift_id IS NOT NULL;
CREATE INDEX gifts_of_commitment ON gifts (commitment_id, created_at DESC, id DESC) WHERE commitment_id IS NOT NULL;
CREATE UNIQUE INDEX gifts_matched_once ON gifts (matched_gift_id, match_id) WHERE match_id IS NOT NULL;
-- A year of a commitment is one gift; one that was partly returned is another, smaller one.
CREATE UNIQUE INDEX gifts_of_year_once ON gifts (prepayment_id) WHERE prepayment_id IS NOT NULL AND status <> 'reversed';
-- Gifts whose funds the rail took and that do not settle before they are screened again, or decided about.
CREATE INDEX gifts_frozen ON gifts (charged_at, id) WHERE status = 'settling' AND screening <> 'clear';
-- What campaigns were given since a moment, from the index alone.
CREATE INDEX gifts_contributed ON gifts (settled_at) INCLUDE (campaign_id, parent_campaign_id, amount_cents)
    WHERE status = 'settled' AND campaign_id IS NOT NULL;
CREATE UNIQUE INDEX gifts_late_once ON gifts (late_for_gift_id) WHERE late_for_gift_id IS NOT NULL;

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
    "previous_gift_id" TEXT,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);
ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_status CHECK (status IN ('open', 'giving', 'accepted', 'arrived', 'failed'));
CREATE UNIQUE INDEX "checkouts_key_key" ON "checkouts"("key");
CREATE UNIQUE INDEX "checkouts_gift_id_key" ON "checkouts"("gift_id");
CREATE INDEX "checkouts_touched_at_idx" ON "checkouts"("touched_at");

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
ALTER TABLE gift_holds
  ADD CONSTRAINT gift_holds_status CHECK (status IN ('held', 'released', 'refused', 'lapsed'));

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
CREATE INDEX "giving_attempts_campaign_id_created_at_idx" ON "giving_attempts"("campaign_id", "created_at");
CREATE INDEX "giving_attempts_visitor_hash_created_at_idx" ON "giving_attempts"("visitor_hash", "created_at");
CREATE INDEX "giving_attempts_address_hash_created_at_idx" ON "giving_attempts"("address_hash", "created_at");
CREATE INDEX "giving_attempts_card_hash_created_at_idx" ON "giving_attempts"("card_hash", "created_at");
CREATE INDEX "giving_attempts_created_at_idx" ON "giving_attempts"("created_at");

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
    "replaces_id" TEXT,
    "continues_id" TEXT,
    "round" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);
ALTER TABLE payments
  ADD CONSTRAINT payments_subject_type CHECK (subject_type IN ('gift', 'prepayment', 'disbursement')),
  ADD CONSTRAINT payments_direction CHECK (direction IN ('charge', 'payout', 'refund')),
  ADD CONSTRAINT payments_status CHECK (status IN ('planned', 'sent', 'unknown', 'accepted', 'clearing',
    'cleared', 'declined', 'rejected', 'returned', 'disputed', 'reinstated')),
  ADD CONSTRAINT payments_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT payments_charge CHECK ((charge_id IS NOT NULL) = (direction = 'refund')),
  ADD CONSTRAINT payments_sent CHECK (status = 'planned' OR first_sent_at IS NOT NULL OR status = 'declined'),
  SET (fillfactor = 70);
CREATE INDEX "payments_subject_id_idx" ON "payments"("subject_id");
CREATE INDEX "payments_charge_id_idx" ON "payments"("charge_id");
CREATE INDEX payments_due ON payments (direction, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payments_unclear ON payments (created_at)
  WHERE status IN ('planned', 'sent', 'unknown', 'disputed');
CREATE INDEX payments_charged ON payments (charged_at) WHERE charged_at IS NOT NULL;
-- A subject is charged once, until the rail says that it did not happen.
CREATE UNIQUE INDEX payments_one_charge ON payments (subject_id)
  WHERE direction = 'charge' AND status NOT IN ('declined', 'returned');
-- One debt to a donor is refunded once: by the first refund of its charge or, if that came back, by one that replaces it.
CREATE UNIQUE INDEX payments_first_refund ON payments (charge_id)
  WHERE direction = 'refund' AND status <> 'declined' AND replaces_id IS NULL;
CREATE UNIQUE INDEX payments_one_replacement ON payments (replaces_id)
  WHERE replaces_id IS NOT NULL AND status NOT IN ('declined', 'returned');
-- A charge that a rail reinstated goes on as one other payment.
CREATE UNIQUE INDEX payments_one_holder ON payments (continues_id)
  WHERE continues_id IS NOT NULL AND status <> 'reinstated';

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

CREATE TABLE payment_costs (
  payment_id TEXT NOT NULL REFERENCES payments (id),
  number SMALLINT NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  amount_cents BIGINT NOT NULL CHECK (amount_cents <> 0),
  currency CHAR(3) NOT NULL,
  recorded_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (payment_id, number)
);
CREATE UNIQUE INDEX payment_costs_payment_id_reference_key ON payment_costs (payment_id, reference);

CREATE TABLE "rail_events" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "rail_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX rail_events_to_apply ON rail_events (received_at) WHERE applied_at IS NULL;

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
CREATE INDEX "reconciliations_rail_finished_at_idx" ON "reconciliations"("rail", "finished_at" DESC);

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
CREATE INDEX "matches_campaign_id_created_at_id_idx" ON "matches"("campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "matches_sponsor_id_idx" ON "matches"("sponsor_id");
CREATE INDEX matches_to_start ON matches (starts_at) WHERE status = 'scheduled';
CREATE INDEX matches_to_end ON matches (ends_at)
  WHERE status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted') AND ends_at IS NOT NULL;

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
ALTER TABLE match_allocations
  ADD CONSTRAINT match_allocations_status CHECK (status IN ('taken', 'given', 'settled', 'released')),
  ADD CONSTRAINT match_allocations_amount CHECK (amount_cents >= 50),
  SET (fillfactor = 70);
CREATE UNIQUE INDEX "match_allocations_gift_id_key" ON "match_allocations"("gift_id");
CREATE INDEX "match_allocations_matched_gift_id_idx" ON "match_allocations"("matched_gift_id");
CREATE INDEX match_allocations_to_give ON match_allocations (next_attempt_at) WHERE status = 'taken';
CREATE INDEX match_allocations_to_give_by_match ON match_allocations (match_id, next_attempt_at) WHERE status = 'taken';

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
ALTER TABLE recurring_gifts
  ADD CONSTRAINT recurring_gifts_status CHECK (status IN ('active', 'past_due', 'paused', 'canceled', 'ended')),
  ADD CONSTRAINT recurring_gifts_cadence CHECK (cadence IN ('weekly', 'monthly', 'yearly')),
  ADD CONSTRAINT recurring_gifts_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT recurring_gifts_day CHECK (anchor_day BETWEEN 1 AND 31),
  ADD CONSTRAINT recurring_gifts_paused CHECK ((status = 'paused') = (pause_reason IS NOT NULL)),
  ADD CONSTRAINT recurring_gifts_canceled CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL)),
  -- A paused one is never due.
  ADD CONSTRAINT recurring_gifts_resting CHECK (status IN ('active', 'past_due') OR (act_at IS NULL AND notice_at IS NULL));
CREATE INDEX "recurring_gifts_campaign_id_created_at_id_idx" ON "recurring_gifts"("campaign_id", "created_at" DESC, "id" DESC);
CREATE INDEX "recurring_gifts_donor_id_created_at_id_idx" ON "recurring_gifts"("donor_id", "created_at" DESC, "id" DESC);
CREATE INDEX "recurring_gifts_donor_manager_id_created_at_id_idx" ON "recurring_gifts"("donor_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX recurring_gifts_to_act ON recurring_gifts (act_at, id) WHERE act_at IS NOT NULL;
CREATE INDEX recurring_gifts_to_notice ON recurring_gifts (notice_at) WHERE notice_at IS NOT NULL;
CREATE INDEX recurring_gifts_open ON recurring_gifts (campaign_id) WHERE status IN ('active', 'past_due', 'paused');

CREATE TABLE "recurring_raises" (
    "recurring_gift_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "cadence" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_raises_pkey" PRIMARY KEY ("recurring_gift_id")
);
CREATE UNIQUE INDEX "recurring_raises_token_hash_key" ON "recurring_raises"("token_hash");

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
ALTER TABLE recurring_occurrences
  ADD CONSTRAINT recurring_occurrences_state
    CHECK (state IN ('open', 'settled', 'failed', 'disputed', 'refused', 'skipped')),
  ADD CONSTRAINT recurring_occurrences_gift
    CHECK ((gift_id IS NOT NULL) = (state IN ('open', 'settled', 'failed', 'disputed')));
CREATE UNIQUE INDEX "recurring_occurrences_gift_id_key" ON "recurring_occurrences"("gift_id");
CREATE INDEX recurring_occurrences_to_handle ON recurring_occurrences (recurring_gift_id) WHERE NOT is_handled AND state <> 'open';
-- No occurrence is paid twice, and none starts while another one's gift is in progress, whatever runs twice.
CREATE UNIQUE INDEX recurring_occurrences_once ON recurring_occurrences (recurring_gift_id, number) WHERE state IN ('open', 'settled');
CREATE UNIQUE INDEX recurring_occurrences_one_open ON recurring_occurrences (recurring_gift_id) WHERE state = 'open';

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
    "charity_source" TEXT,
    -- How the money of a void receipt's gift went back; null says refunded.
    "way_back" TEXT,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);
ALTER TABLE receipts ADD CONSTRAINT receipts_status CHECK (status IN ('issued', 'void'));
ALTER TABLE "receipts"
  ADD CONSTRAINT receipts_way_back CHECK (way_back IN ('refunded', 'returned', 'dispute_lost'));
CREATE UNIQUE INDEX "receipts_sequence_key" ON "receipts"("sequence");
CREATE UNIQUE INDEX "receipts_gift_id_key" ON "receipts"("gift_id");
CREATE UNIQUE INDEX "receipts_number_key" ON "receipts"("number");
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts"("code");
CREATE INDEX "receipts_donor_id_issued_at_id_idx" ON "receipts"("donor_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_recipient_id_issued_at_id_idx" ON "receipts"("recipient_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_donor_manager_id_issued_at_id_idx" ON "receipts"("donor_manager_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "receipts_recipient_manager_id_issued_at_id_idx" ON "receipts"("recipient_manager_id", "issued_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "receipts_recipient_id_tax_year_serial_key" ON "receipts"("recipient_id", "tax_year", "serial");

CREATE TABLE "receipt_counters" (
    "recipient_id" TEXT NOT NULL,
    "tax_year" INTEGER NOT NULL,
    "last_serial" INTEGER NOT NULL,
    "prefix" TEXT NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("recipient_id","tax_year")
);
CREATE UNIQUE INDEX "receipt_counters_prefix_tax_year_key" ON "receipt_counters"("prefix", "tax_year");

CREATE TABLE "receipt_emails" (
    "receipt_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "email_to" TEXT,

    CONSTRAINT "receipt_emails_pkey" PRIMARY KEY ("receipt_id","version")
);

CREATE TABLE "daily_receipts" (
    "receipt_id" TEXT NOT NULL,
    "day_key" TEXT NOT NULL,

    CONSTRAINT "daily_receipts_pkey" PRIMARY KEY ("receipt_id")
);
CREATE INDEX "daily_receipts_day_key_idx" ON "daily_receipts"("day_key");

CREATE TABLE "gift_notice_days" (
    "key" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "gift_ids" TEXT[] NOT NULL,
    "digested_at" TIMESTAMPTZ(3),

    CONSTRAINT "gift_notice_days_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "gift_notice_days_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "gift_notice_days_ends_at_idx" ON "gift_notice_days"("ends_at");

CREATE TABLE "gift_notice_stops" (
    "campaign_id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_notice_stops_pkey" PRIMARY KEY ("campaign_id","identity_id")
);

ALTER TABLE "gifts" ADD CONSTRAINT "gifts_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "matches" ADD CONSTRAINT "matches_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "matches" ADD CONSTRAINT "matches_sponsor_id_fkey" FOREIGN KEY ("sponsor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "match_allocations" ADD CONSTRAINT "match_allocations_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_donor_id_fkey" FOREIGN KEY ("donor_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_recurring_gift_id_fkey" FOREIGN KEY ("recurring_gift_id") REFERENCES "recurring_gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_gift_id_fkey" FOREIGN KEY ("gift_id") REFERENCES "gifts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt_emails" ADD CONSTRAINT "receipt_emails_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "daily_receipts" ADD CONSTRAINT "daily_receipts_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

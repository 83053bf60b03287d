SET LOCAL lock_timeout = '3s';

-- What leaves balances for their payout accounts, when, and what is held back of them.
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "identity_id" TEXT NOT NULL,
    "identity_manager_id" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "trigger" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "disbursement_id" TEXT,
    "payout_account_id" TEXT NOT NULL,
    "statement_text" TEXT NOT NULL,
    "metadata" JSON NOT NULL DEFAULT '{}',
    "after_id" BIGINT,
    "through_id" BIGINT,
    "carried_in_cents" BIGINT NOT NULL DEFAULT 0,
    "carried_out_cents" BIGINT NOT NULL DEFAULT 0,
    "reserved_in_cents" BIGINT NOT NULL DEFAULT 0,
    "reserved_out_cents" BIGINT NOT NULL DEFAULT 0,
    "held_for" TEXT,
    "arrives_on" DATE,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payouts_amount" CHECK ("amount_cents" > 0),
    CONSTRAINT "payouts_status" CHECK ("status" IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
    CONSTRAINT "payouts_trigger" CHECK ("trigger" IN ('schedule', 'request', 'disbursement')),
    CONSTRAINT "payouts_held_for" CHECK ("held_for" IN ('screening', 'operator')),
    CONSTRAINT "payouts_disbursement" CHECK (("trigger" = 'disbursement') = ("disbursement_id" IS NOT NULL)),
    CONSTRAINT "payouts_statement" CHECK (("trigger" = 'disbursement') = ("through_id" IS NULL)),
    CONSTRAINT "payouts_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payouts_payout_account_id_fkey" FOREIGN KEY ("payout_account_id") REFERENCES "payout_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payouts_disbursement_id_fkey" FOREIGN KEY ("disbursement_id") REFERENCES "disbursements"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payouts_identity_id_currency_occasion_key" ON "payouts"("identity_id", "currency", "occasion");
CREATE INDEX "payouts_identity_id_created_at_id_idx" ON "payouts"("identity_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payouts_identity_manager_id_created_at_id_idx" ON "payouts"("identity_manager_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payouts_created_at_id_idx" ON "payouts"("created_at" DESC, "id" DESC);
CREATE INDEX "payouts_identity_id_currency_through_id_idx" ON "payouts"("identity_id", "currency", "through_id");
CREATE INDEX "payouts_payout_account_id_idx" ON "payouts"("payout_account_id");
CREATE INDEX "payouts_disbursement_id_idx" ON "payouts"("disbursement_id");
CREATE INDEX payouts_held ON payouts (created_at) WHERE held_for IS NOT NULL AND status = 'pending';

CREATE TABLE "payout_schedules" (
    "identity_id" TEXT NOT NULL,
    "interval" TEXT NOT NULL DEFAULT 'weekly',
    "weekday" SMALLINT DEFAULT 1,
    "day_of_month" SMALLINT,
    "minimum_cents" BIGINT NOT NULL DEFAULT 1000,
    "next_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_schedules_pkey" PRIMARY KEY ("identity_id"),
    CONSTRAINT "payout_schedules_interval" CHECK ("interval" IN ('daily', 'weekly', 'monthly', 'manual')),
    CONSTRAINT "payout_schedules_weekday" CHECK (("interval" = 'weekly') = ("weekday" IS NOT NULL) AND "weekday" BETWEEN 1 AND 7),
    CONSTRAINT "payout_schedules_day" CHECK (("interval" = 'monthly') = ("day_of_month" IS NOT NULL) AND "day_of_month" BETWEEN 1 AND 31),
    CONSTRAINT "payout_schedules_next" CHECK (("interval" = 'manual') = ("next_at" IS NULL)),
    CONSTRAINT "payout_schedules_minimum" CHECK ("minimum_cents" >= 0),
    CONSTRAINT "payout_schedules_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX payout_schedules_due ON payout_schedules (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE "payout_reserves" (
    "subject" TEXT NOT NULL,
    "basis_points" SMALLINT NOT NULL,
    "days" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_reserves_pkey" PRIMARY KEY ("subject"),
    CONSTRAINT "payout_reserves_share" CHECK ("basis_points" BETWEEN 0 AND 10000 AND "days" BETWEEN 0 AND 365)
);

ALTER TABLE "payout_accounts" ADD COLUMN "usable_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
UPDATE "payout_accounts" SET "usable_at" = "created_at";
ALTER TABLE "payout_accounts" ALTER COLUMN "usable_at" DROP DEFAULT;

ALTER TABLE "payments" DROP CONSTRAINT payments_subject_type;

-- What pools have paid out so far. The first payout of a request left in the transaction that carried the request out; a later
-- one took what had come back from the balance, as one by hand does.
INSERT INTO payouts (id, identity_id, identity_manager_id, amount_cents, currency, status, trigger, occasion, disbursement_id,
  payout_account_id, statement_text, failure_code, failure_message, created_at, sent_at, paid_at, failed_at)
SELECT 'po_' || substr(p.id, 5), d.to_id, i.manager_id, p.amount_cents, p.currency, s.status, 'disbursement',
  'disbursement:' || d.id, d.id, a.id, 'PAYOUT', p.failure_code, p.failure_message, p.created_at, p.charged_at,
  CASE WHEN s.status = 'paid' THEN p.cleared_at END,
  CASE WHEN s.status = 'failed' THEN coalesce(p.cleared_at, p.charged_at, p.first_sent_at, p.created_at) END
FROM payments p
JOIN disbursements d ON d.id = p.subject_id
JOIN identities i ON i.id = d.to_id
CROSS JOIN LATERAL (SELECT CASE WHEN p.status = 'cleared' THEN 'paid' WHEN p.status IN ('accepted', 'clearing') THEN 'in_transit'
  WHEN p.status IN ('rejected', 'declined', 'returned') THEN 'failed' ELSE 'pending' END AS status) s
CROSS JOIN LATERAL (SELECT x.id FROM payout_accounts x WHERE x.identity_id = d.to_id
  ORDER BY x.token = p.token DESC, x.created_at DESC LIMIT 1) a
WHERE p.direction = 'payout' AND NOT EXISTS (
  SELECT 1 FROM payments o WHERE o.subject_id = p.subject_id AND o.direction = 'payout' AND o.id < p.id);

DO $$
DECLARE
  v_payment payments;
  v_to text;
  v_last payouts;
  v_through bigint;
  v_cents bigint;
BEGIN
  FOR v_payment IN SELECT p.* FROM payments p WHERE p.direction = 'payout'
    AND NOT EXISTS (SELECT 1 FROM payouts o WHERE o.id = 'po_' || substr(p.id, 5)) ORDER BY p.id
  LOOP
    SELECT d.to_id INTO v_to FROM disbursements d WHERE d.id = v_payment.subject_id;
    SELECT * INTO v_last FROM payouts o WHERE o.identity_id = v_to AND o.currency = v_payment.currency
      AND o.through_id IS NOT NULL ORDER BY o.through_id DESC LIMIT 1;
    SELECT t.id - 1 INTO v_through FROM ledger_transactions t WHERE t.reference = 'payment:' || v_payment.id || ':payout_sent';
    SELECT coalesce(sum(CASE p.credit_account_id WHEN a.id THEN p.amount_cents ELSE -p.amount_cents END), 0) INTO v_cents
    FROM ledger_accounts a
    JOIN ledger_postings p ON a.id IN (p.debit_account_id, p.credit_account_id)
    JOIN ledger_transactions t ON t.id = p.transaction_id AND t.phase <> 'pending'
    WHERE a.code IN ('identity:' || v_to || ':payable', 'identity:' || v_to || ':receivable') AND a.currency = v_payment.currency
      AND t.id > coalesce(v_last.through_id, 0) AND t.id <= v_through AND t.kind <> 'payout_sent'
      AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id));
    INSERT INTO payouts (id, identity_id, identity_manager_id, amount_cents, currency, status, trigger, occasion,
      payout_account_id, statement_text, after_id, through_id, carried_in_cents, carried_out_cents, failure_code, failure_message,
      created_at, sent_at, paid_at, failed_at)
    SELECT 'po_' || substr(v_payment.id, 5), v_to, i.manager_id, v_payment.amount_cents, v_payment.currency, s.status, 'request',
      'request:po_' || substr(v_payment.id, 5), a.id, 'PAYOUT', coalesce(v_last.through_id, 0), v_through,
      coalesce(v_last.carried_out_cents, 0), coalesce(v_last.carried_out_cents, 0) + v_cents - v_payment.amount_cents,
      v_payment.failure_code, v_payment.failure_message, v_payment.created_at, v_payment.charged_at,
      CASE WHEN s.status = 'paid' THEN v_payment.cleared_at END,
      CASE WHEN s.status = 'failed' THEN coalesce(v_payment.cleared_at, v_payment.charged_at, v_payment.created_at) END
    FROM identities i
    CROSS JOIN LATERAL (SELECT CASE WHEN v_payment.status = 'cleared' THEN 'paid'
      WHEN v_payment.status IN ('accepted', 'clearing') THEN 'in_transit'
      WHEN v_payment.status IN ('rejected', 'declined', 'returned') THEN 'failed' ELSE 'pending' END AS status) s
    CROSS JOIN LATERAL (SELECT x.id FROM payout_accounts x WHERE x.identity_id = v_to
      ORDER BY x.token = v_payment.token DESC, x.created_at DESC LIMIT 1) a
    WHERE i.id = v_to;
  END LOOP;
END $$;

UPDATE payments SET subject_type = 'payout', subject_id = 'po_' || substr(id, 5) WHERE direction = 'payout';
ALTER TABLE "payments" ADD CONSTRAINT payments_subject_type CHECK (subject_type IN ('gift', 'prepayment', 'payout')) NOT VALID;

-- Whoever has an account is paid on Mondays from now on.
INSERT INTO payout_schedules (identity_id, next_at, updated_at)
SELECT a.identity_id, (date_trunc('week', now() AT TIME ZONE z.name) + interval '7 days') AT TIME ZONE z.name, now()
FROM payout_accounts a JOIN identities i ON i.id = a.identity_id
CROSS JOIN LATERAL (SELECT coalesce(i.time_zone, 'UTC') AS name) z
WHERE a.deleted_at IS NULL;

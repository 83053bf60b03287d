-- AlterTable
ALTER TABLE "gifts" ADD COLUMN     "parent_campaign_id" TEXT;

-- CreateTable
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

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_slugs" (
    "scope" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,

    CONSTRAINT "campaign_slugs_pkey" PRIMARY KEY ("scope","slug")
);

-- CreateTable
CREATE TABLE "campaign_totals" (
    "campaign_id" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "raised_cents" BIGINT NOT NULL,
    "pending_cents" BIGINT NOT NULL,
    "contributions_count" INTEGER NOT NULL,

    CONSTRAINT "campaign_totals_pkey" PRIMARY KEY ("campaign_id","shard")
);

-- CreateIndex
CREATE INDEX "campaigns_owner_id_created_at_id_idx" ON "campaigns"("owner_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaigns_owner_manager_id_created_at_id_idx" ON "campaigns"("owner_manager_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaigns_beneficiary_id_created_at_id_idx" ON "campaigns"("beneficiary_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaigns_beneficiary_manager_id_created_at_id_idx" ON "campaigns"("beneficiary_manager_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaigns_parent_campaign_id_created_at_id_idx" ON "campaigns"("parent_campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_slugs_campaign_id_idx" ON "campaign_slugs"("campaign_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_beneficiary_id_fkey" FOREIGN KEY ("beneficiary_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_parent_campaign_id_fkey" FOREIGN KEY ("parent_campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_slugs" ADD CONSTRAINT "campaign_slugs_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ---------------------------------------------------------------------------

ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_status CHECK (status IN ('draft', 'live', 'paused', 'ended', 'archived')),
  ADD CONSTRAINT campaigns_goal CHECK (goal_cents > 0),
  ADD CONSTRAINT campaigns_dates CHECK (starts_at < ends_at),
  -- A page has no currency and no dates of its own: they are its parent's.
  ADD CONSTRAINT campaigns_currency CHECK ((currency IS NULL) = (parent_campaign_id IS NOT NULL)),
  ADD CONSTRAINT campaigns_page CHECK (parent_campaign_id IS NULL OR (starts_at IS NULL AND ends_at IS NULL AND NOT currency_fixed));

ALTER TABLE campaign_totals SET (fillfactor = 50);

-- Gifts outside campaigns are in neither index.
CREATE INDEX gifts_of_campaign ON gifts (campaign_id, created_at DESC, id DESC) WHERE campaign_id IS NOT NULL;
CREATE INDEX gifts_of_pages ON gifts (parent_campaign_id, created_at DESC, id DESC) WHERE parent_campaign_id IS NOT NULL;
CREATE INDEX campaigns_to_end ON campaigns (ends_at) WHERE status IN ('live', 'paused') AND ends_at IS NOT NULL;

-- Totals -------------------------------------------------------------------------------------------------------------

-- Adds to a campaign's totals without ever waiting: any row of them that nobody holds will do, and when all are held, or
-- there is none, a further one is begun. So there are never more rows than transactions that were at it at one moment.
CREATE FUNCTION campaign_totals_add(p_campaign text, p_raised bigint, p_pending bigint, p_count int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_shard int;
BEGIN
  SELECT t.shard INTO v_shard FROM campaign_totals t WHERE t.campaign_id = p_campaign
  LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN v_shard := floor(random() * 2147483647)::int; END IF;
  INSERT INTO campaign_totals AS t (campaign_id, shard, raised_cents, pending_cents, contributions_count)
  VALUES (p_campaign, v_shard, p_raised, p_pending, p_count)
  ON CONFLICT (campaign_id, shard) DO UPDATE SET
    raised_cents = t.raised_cents + excluded.raised_cents,
    pending_cents = t.pending_cents + excluded.pending_cents,
    contributions_count = t.contributions_count + excluded.contributions_count;
END $$;

-- What gifts of a status and sum are worth to their campaign and, where that is a page, to its parent as well.
CREATE FUNCTION campaign_totals_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE campaign_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM campaign_totals_add(c.id, c.raised, c.pending, c.n) FROM (
    SELECT x.id, coalesce(sum(a.amount_cents) FILTER (WHERE a.status = 'settled'), 0)::bigint AS raised,
      coalesce(sum(a.amount_cents) FILTER (WHERE a.status IN ('pending', 'settling')), 0)::bigint AS pending,
      (count(*) FILTER (WHERE a.status = 'settled'))::int AS n
    FROM added a CROSS JOIN LATERAL (VALUES (a.campaign_id), (a.parent_campaign_id)) AS x(id)
    WHERE x.id IS NOT NULL GROUP BY x.id
  ) c WHERE (c.raised, c.pending, c.n) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION campaign_totals_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE campaign_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM removed WHERE campaign_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM campaign_totals_add(c.id, c.raised, c.pending, c.n) FROM (
    SELECT x.id, coalesce(sum(a.sign * a.amount_cents) FILTER (WHERE a.status = 'settled'), 0)::bigint AS raised,
      coalesce(sum(a.sign * a.amount_cents) FILTER (WHERE a.status IN ('pending', 'settling')), 0)::bigint AS pending,
      coalesce(sum(a.sign) FILTER (WHERE a.status = 'settled'), 0)::int AS n
    FROM (
      SELECT campaign_id, parent_campaign_id, status, amount_cents, 1 AS sign FROM added
      UNION ALL SELECT campaign_id, parent_campaign_id, status, amount_cents, -1 FROM removed
    ) a CROSS JOIN LATERAL (VALUES (a.campaign_id), (a.parent_campaign_id)) AS x(id)
    WHERE x.id IS NOT NULL GROUP BY x.id
  ) c WHERE (c.raised, c.pending, c.n) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE TRIGGER gifts_counted AFTER INSERT ON gifts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION campaign_totals_of_new();
CREATE TRIGGER gifts_recounted AFTER UPDATE ON gifts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION campaign_totals_of_changed();

-- Gifts to campaigns -------------------------------------------------------------------------------------------------

-- Checks that a campaign or page takes a gift, fixes its currency by the first one, and returns the page's parent. Nothing
-- here locks a campaign that has had a contribution, however many arrive at once.
CREATE FUNCTION gift_campaign(p_caller text, p_campaign text, p_to text, p_currency text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_target record;
  v_reason text;
BEGIN
  SELECT c.parent_campaign_id, c.beneficiary_id, r.id AS root_id, r.starts_at, r.ends_at, r.currency, r.currency_fixed,
    CASE WHEN r.status <> 'live' THEN r.status ELSE c.status END AS status
  INTO v_target FROM campaigns c JOIN campaigns r ON r.id = coalesce(c.parent_campaign_id, c.id)
  WHERE c.id = p_campaign AND (
    (c.status IN ('live', 'paused', 'ended') AND r.status IN ('live', 'paused', 'ended'))
    OR p_caller IN (c.owner_id, c.owner_manager_id, c.beneficiary_id, c.beneficiary_manager_id, r.owner_id, r.owner_manager_id));
  IF NOT FOUND THEN RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"campaign_id"}'; END IF;
  IF v_target.beneficiary_id <> p_to THEN
    RAISE EXCEPTION 'not_beneficiary' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}';
  END IF;

  IF v_target.status = 'live' AND v_target.currency = p_currency AND NOT v_target.currency_fixed THEN
    UPDATE campaigns SET currency_fixed = true
    WHERE id = v_target.root_id AND currency = p_currency AND NOT currency_fixed;
    -- Whoever was quicker has fixed it, or has changed the currency.
    IF NOT FOUND THEN SELECT currency INTO v_target.currency FROM campaigns WHERE id = v_target.root_id; END IF;
  END IF;
  v_reason := CASE
    WHEN v_target.status <> 'live' THEN 'not_live'
    WHEN p_now < v_target.starts_at THEN 'not_started'
    WHEN p_now >= v_target.ends_at THEN 'ended'
    WHEN v_target.currency <> p_currency THEN 'other_currency' END;
  IF v_reason IS NOT NULL THEN
    RAISE EXCEPTION 'campaign_not_accepting' USING ERRCODE = 'GP000', DETAIL = json_build_object(
      'param', CASE v_reason WHEN 'other_currency' THEN 'currency' ELSE 'campaign_id' END, 'reason', v_reason,
      'status', v_target.status, 'currency', v_target.currency,
      'starts_at', to_char(v_target.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'ends_at', to_char(v_target.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
  END IF;
  RETURN v_target.parent_campaign_id;
END $$;

-- Accepts a gift, to a campaign or to none: idempotency, permission, limits, row, event and stored answer, all or nothing,
-- in one round trip.
-- A refusal is raised as SQLSTATE GP000 with the error's code as its message and the context as its detail.
CREATE FUNCTION gift_create(
  p_caller text, p_key text, p_request_hash text, p_answer_status int, p_answer text,
  p_id text, p_from text, p_to text, p_amount bigint, p_fee bigint, p_currency text, p_memo text, p_metadata json,
  p_anonymous boolean, p_dedication json, p_rail text, p_payment_method text, p_payment_token text,
  p_spare_method text, p_spare_token text, p_limits_outgoing bigint[], p_limits_incoming bigint[],
  p_month date, p_event text, p_event_data text, p_now timestamptz, p_campaign text
) RETURNS TABLE (outcome text, status int, body text) LANGUAGE plpgsql AS $$
DECLARE
  v_stored idempotency_keys;
  v_from record;
  v_to record;
  v_method text := p_payment_method;
  v_token text := p_payment_token;
  v_usd bigint := p_amount;
  v_rate numeric;
  v_outgoing boolean;
  v_incoming boolean;
  v_parent text;
BEGIN
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body)
    VALUES (p_caller, p_key, p_request_hash, p_answer_status, p_answer) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO v_stored FROM idempotency_keys k WHERE k.caller_id = p_caller AND k.key = p_key;
      RETURN QUERY SELECT CASE WHEN v_stored.request_hash = p_request_hash THEN 'replayed' ELSE 'reused' END,
        v_stored.status::int, v_stored.body;
      RETURN;
    END IF;
  END IF;

  SELECT i.kyc_tier, i.status, i.created_by_id INTO v_from FROM identities i
  WHERE i.id = p_from AND p_caller IN (i.id, i.created_by_id);
  IF NOT FOUND THEN RAISE EXCEPTION 'not_permitted' USING ERRCODE = 'GP000', DETAIL = '{"param":"from"}'; END IF;
  SELECT i.kyc_tier, i.status, i.created_by_id INTO v_to FROM identities i WHERE i.id = p_to;
  IF NOT FOUND THEN RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"to"}'; END IF;
  IF v_from.status <> 'active' OR v_to.status <> 'active' THEN
    RAISE EXCEPTION 'identity_suspended' USING ERRCODE = 'GP000',
      DETAIL = json_build_object('param', CASE WHEN v_from.status <> 'active' THEN 'from' ELSE 'to' END)::text;
  END IF;

  IF p_campaign IS NOT NULL THEN v_parent := gift_campaign(p_caller, p_campaign, p_to, p_currency, p_now); END IF;

  IF v_token IS NULL THEN
    SELECT m.id, m.token INTO v_method, v_token FROM payment_methods m
    WHERE m.identity_id = p_from AND m.deleted_at IS NULL
      AND CASE WHEN p_payment_method IS NULL THEN m.is_default ELSE m.id = p_payment_method END;
    IF NOT FOUND THEN
      IF p_payment_method IS NOT NULL OR p_spare_method IS NULL THEN
        RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"payment_method_id"}';
      END IF;
      INSERT INTO payment_methods AS m (id, identity_id, rail, token, type, brand, last4, is_default, created_at)
      VALUES (p_spare_method, p_from, p_rail, p_spare_token, 'card', 'sandbox', '0000', true, p_now)
      ON CONFLICT (identity_id) WHERE is_default AND deleted_at IS NULL DO UPDATE SET is_default = true
      RETURNING m.id, m.token INTO v_method, v_token;
    END IF;
  END IF;

  IF p_currency <> 'USD' THEN
    SELECT r.usd_per_minor INTO v_rate FROM currency_rates r WHERE r.currency = p_currency;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'unsupported_currency' USING ERRCODE = 'GP000', DETAIL = '{"param":"currency"}';
    END IF;
    v_usd := ceil(p_amount * v_rate);
  END IF;
  -- Every writer takes outgoing room before incoming room, so two gifts in opposite directions cannot deadlock.
  v_outgoing := limit_take(p_from, 'outgoing', v_from.kyc_tier, p_limits_outgoing, p_month, v_usd);
  v_incoming := limit_take(p_to, 'incoming', v_to.kyc_tier, p_limits_incoming, p_month, v_usd);

  INSERT INTO gifts (id, from_id, to_id, from_manager_id, to_manager_id, created_by_id, amount_cents, fee_cents,
    net_cents, currency, memo, metadata, anonymous, dedication, rail, payment_method_id, payment_token,
    limit_cents, counts_outgoing, counts_incoming, campaign_id, parent_campaign_id, created_at)
  VALUES (p_id, p_from, p_to, v_from.created_by_id, v_to.created_by_id, p_caller, p_amount, p_fee,
    p_amount - p_fee, p_currency, p_memo, p_metadata, p_anonymous, p_dedication, p_rail, v_method, v_token,
    v_usd, v_outgoing, v_incoming, p_campaign, v_parent, p_now);
  INSERT INTO events (id, type, subject_id, party_ids, data, created_at)
  VALUES (p_event, 'gift.created', p_id, ARRAY[p_from, p_to], p_event_data, p_now);

  RETURN QUERY SELECT 'created', p_answer_status, p_answer;
END $$;

-- As processes of the release before this one call it, so that they go on working while an upgrade rolls through.
CREATE OR REPLACE FUNCTION gift_create(
  p_caller text, p_key text, p_request_hash text, p_answer_status int, p_answer text,
  p_id text, p_from text, p_to text, p_amount bigint, p_fee bigint, p_currency text, p_memo text, p_metadata json,
  p_anonymous boolean, p_dedication json, p_rail text, p_payment_method text, p_payment_token text,
  p_spare_method text, p_spare_token text, p_limits_outgoing bigint[], p_limits_incoming bigint[],
  p_month date, p_event text, p_event_data text, p_now timestamptz
) RETURNS TABLE (outcome text, status int, body text) LANGUAGE sql AS $$
  SELECT * FROM gift_create(
    p_caller, p_key, p_request_hash, p_answer_status, p_answer, p_id, p_from, p_to, p_amount, p_fee,
    p_currency, p_memo, p_metadata, p_anonymous, p_dedication, p_rail, p_payment_method, p_payment_token,
    p_spare_method, p_spare_token, p_limits_outgoing, p_limits_incoming, p_month, p_event, p_event_data,
    p_now, NULL)
$$;

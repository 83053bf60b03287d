-- What Prisma's schema language cannot say: checks, partial indexes, the ledger's own rules, and the two functions
-- that move money in one round trip.

-- Values that rows may hold ------------------------------------------------------------------------------------------

ALTER TABLE identities
  ADD CONSTRAINT identities_type CHECK (type IN ('individual', 'organization', 'application')),
  ADD CONSTRAINT identities_status CHECK (status IN ('active', 'suspended', 'closed')),
  ADD CONSTRAINT identities_tier CHECK (kyc_tier BETWEEN 0 AND 3),
  ADD CONSTRAINT identities_charity CHECK (charity_status IN ('unverified', 'pending', 'verified', 'revoked'));

ALTER TABLE gifts
  ADD CONSTRAINT gifts_status CHECK (status IN ('pending', 'settling', 'settled', 'failed', 'reversed')),
  ADD CONSTRAINT gifts_amount CHECK (amount_cents >= 50 AND net_cents = amount_cents - fee_cents),
  ADD CONSTRAINT gifts_sides CHECK (from_id <> to_id);

ALTER TABLE limit_counters
  ADD CONSTRAINT limit_counters_direction CHECK (direction IN ('incoming', 'outgoing')),
  ADD CONSTRAINT limit_counters_used CHECK (used_cents >= 0);

ALTER TABLE receipts ADD CONSTRAINT receipts_status CHECK (status IN ('issued', 'void'));

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_status CHECK (status IN ('pending', 'delivered', 'failed', 'expired'));

-- Indexes over the few rows that wait for something ------------------------------------------------------------------

CREATE INDEX gifts_pending ON gifts (created_at) WHERE status = 'pending';
CREATE INDEX gifts_settling ON gifts (settles_at) WHERE status = 'settling';
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (identity_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX events_to_fan_out ON events (created_at) WHERE fanned_out_at IS NULL;
CREATE INDEX events_to_relay ON events (created_at) WHERE relayed_at IS NULL;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'failed');
CREATE INDEX job_runs_due ON job_runs (due_at) WHERE status = 'queued';
CREATE INDEX mail_messages_due ON mail_messages (next_attempt_at) WHERE status = 'queued';
CREATE INDEX rail_refunds_due ON rail_refunds (next_attempt_at) WHERE status = 'requested';
CREATE INDEX screening_cases_open ON screening_cases (identity_id) WHERE status = 'open';

-- The ledger ---------------------------------------------------------------------------------------------------------

ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_side CHECK (normal_side IN ('debit', 'credit'));

ALTER TABLE ledger_transactions
  ADD CONSTRAINT ledger_transactions_phase CHECK (phase IN ('posted', 'pending', 'post', 'void')),
  ADD CONSTRAINT ledger_transactions_resolves CHECK ((resolves_id IS NOT NULL) = (phase IN ('post', 'void')));

ALTER TABLE ledger_postings
  ADD CONSTRAINT ledger_postings_amount CHECK (amount_cents > 0),
  ADD CONSTRAINT ledger_postings_sides CHECK (debit_account_id <> credit_account_id);

ALTER TABLE ledger_balances
  ADD CONSTRAINT ledger_balances_floor CHECK (NOT floored OR posted_cents - pending_out_cents >= 0),
  ADD CONSTRAINT ledger_balances_pending CHECK (pending_in_cents >= 0 AND pending_out_cents >= 0),
  SET (fillfactor = 70);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_transactions_frozen BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transactions_kept BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_postings_frozen BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_postings_kept BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The same legs as signed entries, for people who think in entries: debits positive, credits negative.
CREATE VIEW ledger_entries AS
  SELECT p.transaction_id, p.leg, p.currency, p.debit_account_id AS account_id, p.amount_cents FROM ledger_postings p
  UNION ALL
  SELECT p.transaction_id, p.leg, p.currency, p.credit_account_id, -p.amount_cents FROM ledger_postings p;

-- How postings of a transaction count on an account, from the account's own side: growth positive.
CREATE VIEW ledger_account_changes AS
  SELECT e.account_id, e.transaction_id, t.phase, t.resolves_id, a.live,
         CASE a.normal_side WHEN 'debit' THEN e.amount_cents ELSE -e.amount_cents END AS change_cents
  FROM ledger_entries e
  JOIN ledger_transactions t ON t.id = e.transaction_id
  JOIN ledger_accounts a ON a.id = e.account_id;

-- Writes transactions with their legs and moves the live balances, in account order so that writers never deadlock.
-- accounts:     [{code, currency, side, live, floored}]
-- transactions: [{id, reference, kind, phase, resolves, reverses, subject, legs: [{debit, credit, currency, amount}]}]
--               where resolves and reverses are references of earlier transactions
CREATE FUNCTION ledger_post(p_accounts jsonb, p_transactions jsonb, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_resolved uuid[];
  v_accounts int[];
BEGIN
  INSERT INTO ledger_accounts (code, currency, normal_side, live, floored)
  SELECT a.code, a.currency, a.side, a.live, a.floored
  FROM jsonb_to_recordset(p_accounts) AS a(code text, currency text, side text, live boolean, floored boolean)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts x WHERE x.code = a.code AND x.currency = a.currency)
  ORDER BY a.code, a.currency
  ON CONFLICT (code, currency) DO NOTHING;

  WITH given AS (
    SELECT t.id, t.reference, t.kind, t.phase, t.subject, t.resolves, t.reverses
    FROM jsonb_to_recordset(p_transactions)
      AS t(id uuid, reference text, kind text, phase text, subject text, resolves text, reverses text)
  ), written AS (
    INSERT INTO ledger_transactions
      (id, reference, kind, phase, resolves_id, reverses_id, subject_id, actor, effective_at)
    SELECT g.id, g.reference, g.kind, g.phase, earlier.id, original.id, g.subject, p_actor, p_at
    FROM given g
    LEFT JOIN ledger_transactions earlier ON earlier.reference = g.resolves
    LEFT JOIN ledger_transactions original ON original.reference = g.reverses
    ORDER BY g.id
    RETURNING id, resolves_id
  )
  SELECT array_agg(id), array_agg(resolves_id) FILTER (WHERE resolves_id IS NOT NULL)
  INTO v_ids, v_resolved FROM written;

  INSERT INTO ledger_postings (transaction_id, leg, currency, debit_account_id, credit_account_id, amount_cents)
  SELECT t.id, leg.n, leg.v->>'currency', debit.id, credit.id, (leg.v->>'amount')::bigint
  FROM jsonb_to_recordset(p_transactions) AS t(id uuid, legs jsonb)
  CROSS JOIN LATERAL jsonb_array_elements(t.legs) WITH ORDINALITY AS leg(v, n)
  JOIN ledger_accounts debit ON debit.code = leg.v->>'debit' AND debit.currency = leg.v->>'currency'
  JOIN ledger_accounts credit ON credit.code = leg.v->>'credit' AND credit.currency = leg.v->>'currency';

  IF (SELECT count(*) FROM ledger_postings WHERE transaction_id = ANY (v_ids))
     <> (SELECT coalesce(sum(jsonb_array_length(t->'legs')), 0) FROM jsonb_array_elements(p_transactions) t) THEN
    RAISE EXCEPTION 'a leg names an account that was not declared';
  END IF;

  SELECT array_agg(DISTINCT c.account_id) INTO v_accounts
  FROM ledger_account_changes c
  WHERE c.live AND c.transaction_id = ANY (v_ids || coalesce(v_resolved, '{}'));
  IF v_accounts IS NULL THEN RETURN; END IF;

  INSERT INTO ledger_balances (account_id, floored)
  SELECT a.id, a.floored FROM ledger_accounts a
  WHERE a.id = ANY (v_accounts) AND NOT EXISTS (SELECT 1 FROM ledger_balances b WHERE b.account_id = a.id)
  ORDER BY a.id
  ON CONFLICT (account_id) DO NOTHING;
  PERFORM 1 FROM ledger_balances WHERE account_id = ANY (v_accounts) ORDER BY account_id FOR NO KEY UPDATE;

  UPDATE ledger_balances b SET
    posted_cents = b.posted_cents + d.posted,
    pending_in_cents = b.pending_in_cents + d.pending_in,
    pending_out_cents = b.pending_out_cents + d.pending_out
  FROM (
    SELECT c.account_id,
      coalesce(sum(c.change_cents) FILTER (WHERE c.new AND c.phase IN ('posted', 'post')), 0) AS posted,
      coalesce(sum(c.weight * greatest(c.change_cents, 0)), 0) AS pending_in,
      coalesce(sum(c.weight * greatest(-c.change_cents, 0)), 0) AS pending_out
    FROM (
      SELECT x.account_id, x.phase, x.change_cents, x.transaction_id = ANY (v_ids) AS new,
        CASE WHEN x.phase <> 'pending' THEN 0 WHEN x.transaction_id = ANY (v_ids) THEN 1 ELSE -1 END AS weight
      FROM ledger_account_changes x
      WHERE x.live AND x.transaction_id = ANY (v_ids || coalesce(v_resolved, '{}'))
    ) c
    GROUP BY c.account_id
  ) d
  WHERE b.account_id = d.account_id;
END $$;

-- Monthly limits -----------------------------------------------------------------------------------------------------

-- Takes a sum from one side's monthly room, or refuses with the figures. The row lock makes it exact under concurrency.
CREATE FUNCTION limit_take(
  p_identity text, p_direction text, p_tier int, p_limits bigint[], p_month date, p_cents bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_limit bigint := p_limits[p_tier + 1];
  v_used bigint;
BEGIN
  IF v_limit IS NULL THEN RETURN false; END IF;
  IF p_cents <= v_limit THEN
    INSERT INTO limit_counters AS c (identity_id, direction, month, used_cents)
    VALUES (p_identity, p_direction, p_month, p_cents)
    ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = c.used_cents + excluded.used_cents
      WHERE c.used_cents + excluded.used_cents <= v_limit;
    IF FOUND THEN RETURN true; END IF;
  END IF;
  SELECT used_cents INTO v_used FROM limit_counters
  WHERE identity_id = p_identity AND direction = p_direction AND month = p_month;
  RAISE EXCEPTION 'monthly_limit_exceeded' USING ERRCODE = 'GP000', DETAIL = json_build_object(
    'direction', p_direction, 'tier', p_tier, 'limit_cents', v_limit, 'used_cents', coalesce(v_used, 0))::text;
END $$;

-- Gifts --------------------------------------------------------------------------------------------------------------

-- Accepts a gift: idempotency, permission, limits, row, event and stored answer, all or nothing, in one round trip.
-- A refusal is raised as SQLSTATE GP000 with the error's code as its message and the context as its detail.
CREATE FUNCTION gift_create(
  p_caller text, p_key text, p_request_hash text, p_answer_status int, p_answer text,
  p_id text, p_from text, p_to text, p_amount bigint, p_fee bigint, p_currency text, p_memo text, p_metadata json,
  p_anonymous boolean, p_dedication json, p_rail text, p_payment_method text, p_payment_token text,
  p_spare_method text, p_spare_token text, p_limits_outgoing bigint[], p_limits_incoming bigint[],
  p_month date, p_event text, p_event_data text, p_now timestamptz
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
    limit_cents, counts_outgoing, counts_incoming, created_at)
  VALUES (p_id, p_from, p_to, v_from.created_by_id, v_to.created_by_id, p_caller, p_amount, p_fee,
    p_amount - p_fee, p_currency, p_memo, p_metadata, p_anonymous, p_dedication, p_rail, v_method, v_token,
    v_usd, v_outgoing, v_incoming, p_now);
  INSERT INTO events (id, type, subject_id, party_ids, data, created_at)
  VALUES (p_event, 'gift.created', p_id, ARRAY[p_from, p_to], p_event_data, p_now);

  RETURN QUERY SELECT 'created', p_answer_status, p_answer;
END $$;

-- Posts movements of one pool in the given order, and appends a record for each to its chain. The caller names kinds
-- and subjects, and gives each record its id and its salt; the subjects' rows determine what moves (pool_movement).
-- Runs with the owner's rights: the app's login can only read the ledger and the records (prisma/grants.sql).
CREATE OR REPLACE FUNCTION pool_post(
  p_pool text, p_kinds text[], p_subjects text[], p_ids text[], p_salts text[], p_actor text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_treasury text := 'pool:' || p_pool || ':treasury';
  v_reserves text := 'pool:' || p_pool || ':reserves';
  v_currency text;
  v_sequence int;
  v_hash text;
  v_treasury_cents bigint;
  v_reserves_cents bigint;
  v_details text;
  v_wrong text;
  v_movements jsonb;
  v_codes text[];
  r record;
BEGIN
  -- One transaction at a time extends the chain.
  SELECT p.currency, p.ledger_sequence, p.ledger_hash INTO v_currency, v_sequence, v_hash
  FROM pools p WHERE p.id = p_pool FOR NO KEY UPDATE;

  SELECT min(x.kind || ' of ' || x.subject) INTO v_wrong
  FROM unnest(p_kinds, p_subjects) AS x(kind, subject)
  WHERE NOT EXISTS (SELECT 1 FROM pool_movement(x.kind, x.subject) m WHERE m.pool_id = p_pool);
  IF v_wrong IS NOT NULL THEN
    RAISE EXCEPTION '% is refused', v_wrong USING ERRCODE = 'check_violation';
  END IF;

  SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'subject_id', x.subject, 'reference', m.reference, 'phase', 'posted',
      'currency', m.currency, 'leg', m.leg, 'debit', m.debit, 'credit', m.credit, 'amount_cents', m.amount_cents)
      ORDER BY x.place, m.leg),
    array_agg(DISTINCT m.debit) || array_agg(DISTINCT m.credit)
  INTO v_movements, v_codes
  FROM unnest(p_kinds, p_subjects) WITH ORDINALITY AS x(kind, subject, place)
  CROSS JOIN LATERAL pool_movement(x.kind, x.subject) m WHERE m.leg IS NOT NULL;

  v_codes := coalesce(v_codes, '{}') || ARRAY[v_treasury, v_reserves];
  PERFORM ledger_lock(v_codes, array_fill(v_currency, ARRAY[cardinality(v_codes)]));
  SELECT max(b.posted_cents) FILTER (WHERE a.code = v_treasury), max(b.posted_cents) FILTER (WHERE a.code = v_reserves)
  INTO v_treasury_cents, v_reserves_cents
  FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
  WHERE a.code IN (v_treasury, v_reserves) AND a.currency = v_currency;
  IF v_movements IS NOT NULL THEN
    PERFORM ledger_post(v_movements, p_actor, p_at);
  END IF;

  FOR r IN
    SELECT x.place, x.id, x.salt, min(m.record) AS type, min(m.recorded_cents) AS cents, min(m.identity_id) AS identity,
      min(m.commitment_id) AS commitment, min(m.disbursement_id) AS disbursement, min(m.reason) AS reason,
      coalesce(sum(m.amount_cents) FILTER (WHERE m.credit = v_treasury), 0)
        - coalesce(sum(m.amount_cents) FILTER (WHERE m.debit = v_treasury), 0) AS to_treasury,
      coalesce(sum(m.amount_cents) FILTER (WHERE m.credit = v_reserves), 0)
        - coalesce(sum(m.amount_cents) FILTER (WHERE m.debit = v_reserves), 0) AS to_reserves
    FROM unnest(p_kinds, p_subjects, p_ids, p_salts) WITH ORDINALITY AS x(kind, subject, id, salt, place)
    CROSS JOIN LATERAL pool_movement(x.kind, x.subject) m
    GROUP BY x.place, x.id, x.salt ORDER BY x.place
  LOOP
    v_sequence := v_sequence + 1;
    v_treasury_cents := v_treasury_cents + r.to_treasury;
    v_reserves_cents := v_reserves_cents + r.to_reserves;
    v_details := pool_hash(ARRAY[r.salt, r.id, p_actor, r.identity, r.commitment, r.disbursement, r.reason]);
    INSERT INTO pool_records (id, pool_id, sequence, type, amount_cents, treasury_cents, reserves_cents, actor, identity_id,
      commitment_id, disbursement_id, reason, salt, details_hash, prev_hash, hash, created_at)
    VALUES (r.id, p_pool, v_sequence, r.type, r.cents, v_treasury_cents, v_reserves_cents, p_actor, r.identity, r.commitment,
      r.disbursement, r.reason, r.salt, v_details, v_hash,
      pool_hash(ARRAY[v_hash, p_pool, v_sequence::text, r.type, r.cents::text, v_treasury_cents::text, v_reserves_cents::text,
        to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), v_details]), p_at)
    RETURNING hash INTO v_hash;
  END LOOP;
  UPDATE pools SET ledger_sequence = v_sequence, ledger_hash = v_hash WHERE id = p_pool;
END $$;

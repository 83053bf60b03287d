-- Writes transactions with their legs and moves the live balances, in account order so that writers never deadlock.
-- accounts:     [{code, currency, side, live, floored}]
-- transactions: [{id, reference, kind, phase, resolves, reverses, subject, legs: [{debit, credit, currency, amount}]}]
--               where resolves and reverses are references of earlier transactions
-- Runs with the owner's rights: the app's login can only read the ledger (prisma/grants.sql).
CREATE OR REPLACE FUNCTION ledger_post(p_accounts jsonb, p_transactions jsonb, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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

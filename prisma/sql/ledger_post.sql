-- Writes transactions with their legs and updates the running balances. Only for functions that post movements
-- (gift_post, pool_post, payment_post): no login of the product may call it.
-- p_movements: [{kind, subject_id, reference, phase, resolves, reverses, currency, leg, debit, credit, amount_cents}],
-- one row
--              per leg, as gift_movement returns them; legs of one reference must be adjacent
CREATE OR REPLACE FUNCTION ledger_post(p_movements jsonb, p_actor text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
  v_codes text[];
  v_currencies text[];
  -- The accounts' ids by code and currency: a batch names few accounts, each for many legs.
  v_accounts jsonb;
BEGIN
  SELECT array_agg(x.code), array_agg(x.currency) INTO v_codes, v_currencies FROM (
    SELECT unnest(ARRAY[m.debit, m.credit]) AS code, m.currency
    FROM jsonb_to_recordset(p_movements) AS m(debit text, credit text, currency text)
    UNION
    -- A posting also affects the accounts of the pending transaction that it resolves; a void has no legs of its own.
    SELECT a.code, a.currency
    FROM jsonb_to_recordset(p_movements) AS m(phase text, resolves text)
    JOIN ledger_transactions t ON t.reference = m.resolves
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id IN (p.debit_account_id, p.credit_account_id)
    WHERE m.phase = 'void'
  ) x WHERE x.code IS NOT NULL;
  PERFORM ledger_lock(v_codes, v_currencies);
  SELECT jsonb_object_agg(a.code || ' ' || a.currency, a.id) INTO v_accounts
  FROM unnest(v_codes, v_currencies) AS x(code, currency) JOIN ledger_accounts a ON a.code = x.code AND a.currency = x.currency;

  WITH given AS (
    SELECT m.reference, min(m.kind) AS kind, min(m.phase) AS phase, min(m.subject_id) AS subject, min(m.resolves) AS resolves,
      min(m.reverses) AS reverses, min(m.place) AS place
    FROM ROWS FROM (jsonb_to_recordset(p_movements)
      AS (reference text, kind text, phase text, subject_id text, resolves text, reverses text))
      WITH ORDINALITY AS m(reference, kind, phase, subject_id, resolves, reverses, place)
    GROUP BY m.reference
  ), written AS (
    INSERT INTO ledger_transactions (reference, kind, phase, resolves_id, reverses_id, subject_id, actor, effective_at)
    SELECT g.reference, g.kind, g.phase,
      (SELECT t.id FROM ledger_transactions t WHERE t.reference = g.resolves),
      CASE WHEN g.reverses IS NOT NULL THEN
        coalesce((SELECT t.id FROM ledger_transactions t WHERE t.reference = g.reverses), 0)
      END,
      g.subject, p_actor, p_at
    FROM given g ORDER BY g.place
    RETURNING id
  )
  SELECT array_agg(id) INTO v_ids FROM written;

  INSERT INTO ledger_postings (transaction_id, leg, currency, debit_account_id, credit_account_id, amount_cents)
  SELECT t.id, m.leg, m.currency,
    (v_accounts->>(m.debit || ' ' || m.currency))::int, (v_accounts->>(m.credit || ' ' || m.currency))::int, m.amount_cents
  FROM jsonb_to_recordset(p_movements)
    AS m(reference text, leg int, currency text, debit text, credit text, amount_cents bigint)
  JOIN ledger_transactions t ON t.reference = m.reference
  WHERE m.leg IS NOT NULL;

  UPDATE ledger_balances b SET
    posted_cents = b.posted_cents + d.posted,
    pending_in_cents = b.pending_in_cents + d.pending_in,
    pending_out_cents = b.pending_out_cents + d.pending_out
  FROM (
    SELECT e.account_id, sum(e.posted_cents) AS posted, sum(e.pending_in_cents) AS pending_in,
      sum(e.pending_out_cents) AS pending_out
    FROM ledger_effects() e WHERE e.transaction_id = ANY (v_ids) GROUP BY e.account_id
  ) d
  WHERE b.account_id = d.account_id;
END $$;

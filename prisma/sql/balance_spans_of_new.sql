-- Adds new postings to the quarter-hour spans of the balances that they change, and to the hour and day sums. Writers
-- hold the balance locks of these identities, so two never wait for the same span. Only the transactions of this
-- statement's own postings are read.
CREATE OR REPLACE FUNCTION balance_spans_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Pending charges change no balance, and a statement that submits gifts posts nothing else.
  IF NOT EXISTS (SELECT FROM added p JOIN ledger_transactions t ON t.id = p.transaction_id WHERE t.phase <> 'pending') THEN
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT m.identity_id, p.currency, date_bin('15 minutes', t.effective_at, '2000-01-01Z') AS starts_at, t.kind, sum(m.net) AS net,
      sum(m.fee) AS fee, count(DISTINCT t.id) AS movements, min(t.id) AS first_id, max(t.id) AS last_id
    FROM added p
    JOIN ledger_transactions t ON t.id = p.transaction_id AND t.phase <> 'pending'
    JOIN ledger_accounts d ON d.id = p.debit_account_id
    JOIN ledger_accounts c ON c.id = p.credit_account_id
    LEFT JOIN gifts g ON g.id = t.subject_id
    CROSS JOIN LATERAL balance_legs(d.code, c.code, g.to_id, p.amount_cents) m
    GROUP BY 1, 2, 3, 4
  ), spans AS (
    INSERT INTO balance_spans AS s (identity_id, currency, starts_at, kind, net_cents, fee_cents, movements, first_id, last_id)
    SELECT * FROM moved
    ON CONFLICT (identity_id, currency, starts_at, kind) DO UPDATE SET
      net_cents = s.net_cents + excluded.net_cents,
      fee_cents = s.fee_cents + excluded.fee_cents,
      movements = s.movements + excluded.movements,
      last_id = greatest(s.last_id, excluded.last_id)
  )
  INSERT INTO balance_sums AS s (identity_id, currency, hours, starts_at, kind, net_cents, fee_cents, movements, last_id)
  SELECT m.identity_id, m.currency, h.hours, h.starts_at, m.kind, sum(m.net), sum(m.fee), sum(m.movements), max(m.last_id)
  FROM moved m CROSS JOIN LATERAL balance_sums_of(m.starts_at) h
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (identity_id, currency, hours, starts_at, kind) DO UPDATE SET
    net_cents = s.net_cents + excluded.net_cents,
    fee_cents = s.fee_cents + excluded.fee_cents,
    movements = s.movements + excluded.movements,
    last_id = greatest(s.last_id, excluded.last_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_postings_spanned AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION balance_spans_of_new();

-- Backfills postings from before the trigger, once. Creating the trigger has locked the table until this transaction
-- ends, so no posting is missed or counted twice.
INSERT INTO balance_spans (identity_id, currency, starts_at, kind, net_cents, fee_cents, movements, first_id, last_id)
SELECT m.identity_id, p.currency, date_bin('15 minutes', t.effective_at, '2000-01-01Z'), t.kind, sum(m.net), sum(m.fee),
  count(DISTINCT t.id), min(t.id), max(t.id)
FROM ledger_postings p
JOIN ledger_transactions t ON t.id = p.transaction_id AND t.phase <> 'pending'
JOIN ledger_accounts d ON d.id = p.debit_account_id
JOIN ledger_accounts c ON c.id = p.credit_account_id
LEFT JOIN gifts g ON g.id = t.subject_id
CROSS JOIN LATERAL balance_legs(d.code, c.code, g.to_id, p.amount_cents) m
WHERE NOT EXISTS (SELECT 1 FROM balance_spans)
GROUP BY 1, 2, 3, 4;

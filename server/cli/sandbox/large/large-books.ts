import { type Copy, setting } from "@/server/cli/sandbox/large/large-sql";

/** The number of a transaction's copy: those of one gift are consecutive, as in the template. */
const copyOf = (place: string) => `${setting("last_transaction")} + p.n * ${setting("transactions_each")} + ${place}`;

/** The ledger entries of the copies, and what the ledger's triggers maintain. */
export const BOOKS: readonly Copy[] = [
  {
    what: "the balances",
    // Before the copies are inserted, while the ledger is small.
    sql: `UPDATE ledger_balances b SET posted_cents = b.posted_cents + s.posted_cents FROM (
        SELECT e.account_id, sum(e.posted_cents * c.copies) AS posted_cents
        FROM (SELECT given, count(*) AS copies FROM large_plan GROUP BY 1) c
          JOIN large_ledger_transactions l ON l.given = c.given JOIN ledger_effects() e ON e.transaction_id = l.id GROUP BY 1) s
      WHERE s.account_id = b.account_id;
    SELECT set_config('large.transactions_each', max(place)::text, true),
      set_config('large.last_transaction', nextval(pg_get_serial_sequence('ledger_transactions', 'id'))::text, true) FROM large_ledger_transactions;
    SELECT setval(pg_get_serial_sequence('ledger_transactions', 'id'), max(${copyOf(setting("transactions_each"))})) FROM large_plan p`,
  },
  {
    what: "the books",
    sql: `INSERT INTO ledger_transactions (id, reference, kind, phase, resolves_id, reverses_id, subject_id, actor, effective_at)
      SELECT ${copyOf("l.place")}, replace(l.reference, l.subject_id, p.gift_id), l.kind, l.phase, ${copyOf("l.resolves_place")},
        ${copyOf("l.reverses_place")}, p.gift_id, l.actor, l.effective_at - p.shift
      FROM large_plan p JOIN (
        SELECT l.*, f.place AS resolves_place, r.place AS reverses_place FROM large_ledger_transactions l
          LEFT JOIN large_ledger_transactions f ON f.id = l.resolves_id LEFT JOIN large_ledger_transactions r ON r.id = l.reverses_id
        ) l USING (given)`,
  },
  {
    what: "the books' postings",
    sql: `INSERT INTO ledger_postings (transaction_id, leg, currency, debit_account_id, credit_account_id, amount_cents)
      SELECT ${copyOf("o.place")}, o.leg, o.currency, o.debit_account_id, o.credit_account_id, o.amount_cents
      FROM large_plan p JOIN large_ledger_postings o USING (given)`,
  },
  {
    what: "the balances' spans",
    sql: `MERGE INTO balance_spans s USING (
        SELECT m.identity_id, m.currency, date_bin('15 minutes', m.effective_at - p.shift, '2000-01-01Z') AS starts_at, m.kind, sum(m.net) AS net,
          sum(m.fee) AS fee, count(*) AS movements, min(${copyOf("m.place")}) AS first_id, max(${copyOf("m.place")}) AS last_id
        FROM large_plan p JOIN (
          SELECT l.given, l.place, l.kind, l.effective_at, o.currency, m.identity_id, sum(m.net) AS net, sum(m.fee) AS fee
          FROM large_ledger_transactions l JOIN large_ledger_postings o ON o.transaction_id = l.id JOIN large_gifts g ON g.given = l.given
            JOIN ledger_accounts d ON d.id = o.debit_account_id JOIN ledger_accounts c ON c.id = o.credit_account_id
            CROSS JOIN LATERAL balance_legs(d.code, c.code, g.to_id, o.amount_cents) m
          WHERE l.phase <> 'pending' GROUP BY 1, 2, 3, 4, 5, 6) m USING (given)
        GROUP BY 1, 2, 3, 4) m
      ON (s.identity_id, s.currency, s.starts_at, s.kind) = (m.identity_id, m.currency, m.starts_at, m.kind)
      WHEN MATCHED THEN UPDATE SET net_cents = s.net_cents + m.net, fee_cents = s.fee_cents + m.fee, movements = s.movements + m.movements,
        first_id = least(s.first_id, m.first_id), last_id = greatest(s.last_id, m.last_id)
      WHEN NOT MATCHED THEN INSERT (identity_id, currency, starts_at, kind, net_cents, fee_cents, movements, first_id, last_id)
        VALUES (m.identity_id, m.currency, m.starts_at, m.kind, m.net, m.fee, m.movements, m.first_id, m.last_id)`,
  },
  {
    what: "the balances' hours and days",
    // The sums of the templates' balances are recomputed together with the copies.
    sql: `DELETE FROM balance_sums;
    INSERT INTO balance_sums (identity_id, currency, hours, starts_at, kind, net_cents, fee_cents, movements, last_id)
      SELECT s.identity_id, s.currency, h.hours, h.starts_at, s.kind, sum(s.net_cents), sum(s.fee_cents), sum(s.movements), max(s.last_id)
      FROM balance_spans s CROSS JOIN LATERAL balance_sums_of(s.starts_at) h GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
  },
];

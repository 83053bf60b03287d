import { type Copy, id, nameOf, setting } from "@/server/cli/large/large-sql";
import { DELIVERIES, SURROUNDINGS } from "@/server/cli/large/large-surroundings";

/** The triggers of gifts that come settled. */
const ON_INSERT = ["gifts_counted", "gifts_days_counted", "gifts_worded_on_insert"];

/** Everything that a settled gift of the product has, for each copy. In order. */
export const COPIES: readonly Copy[] = [
  ...SURROUNDINGS,
  {
    what: "which copy is of which gift",
    sql: `CREATE TEMP TABLE large_plan ON COMMIT DROP AS
      WITH counted AS (SELECT count(*) FILTER (WHERE place < 100) AS templates, count(*) FILTER (WHERE place >= 100) AS others FROM large_given),
      numbered AS (
        SELECT n, (n % c.templates)::int AS place, n::float8 / ${setting("gifts")} AS part
        FROM counted c, generate_series(0, ${setting("gifts")} - 1) n
        UNION ALL
        SELECT ${setting("gifts")} + o * ${setting("each_other")} + m, (100 + o)::int, m::float8 / ${setting("each_other")}
        FROM counted c, generate_series(0, c.others - 1) o, generate_series(0, ${setting("each_other")} - 1) m)
      SELECT n, g.id AS template_id, g.place, ${id("gft", "n")} AS gift_id, ${id("usr", `n % ${setting("donors")}`)} AS donor_id,
        n % ${setting("donors")} AS donor, date_trunc('milliseconds', (1 - part) * ${setting("span_ms")} * interval '1 ms') AS shift
      FROM numbered JOIN large_given g USING (place);
      ANALYZE large_plan`,
  },
  {
    what: "gifts",
    // A row that one transaction changes for each of its gifts is slower each time, so what triggers keep is summed up once.
    sql: `${ON_INSERT.map((trigger) => `ALTER TABLE gifts DISABLE TRIGGER ${trigger}`).join("; ")};
      INSERT INTO gifts ($columns) SELECT $values FROM large_plan p JOIN gifts x ON x.id = p.template_id;
      ${ON_INSERT.map((trigger) => `ALTER TABLE gifts ENABLE TRIGGER ${trigger}`).join("; ")}`,
    copied: {
      table: "gifts",
      changed: {
        id: "p.gift_id",
        from_id: "p.donor_id",
        source: "(ARRAY['page', 'embed', 'api'])[1 + p.n % 3]",
        memo: "CASE p.n % 9 WHEN 0 THEN 'For the lighthouse ' || p.n WHEN 1 THEN 'In memory of Ilse' END",
        metadata: "CASE p.n % 4 WHEN 0 THEN json_build_object('order', p.n::text) ELSE x.metadata END",
      },
    },
  },
  {
    what: "contacts",
    sql: "INSERT INTO gift_contacts ($columns) SELECT $values FROM large_plan p JOIN gift_contacts x ON x.gift_id = p.template_id JOIN gifts g ON g.id = p.gift_id",
    copied: {
      table: "gift_contacts",
      changed: {
        gift_id: "p.gift_id",
        email: "'person-' || p.donor || '@large.example'",
        name: nameOf("p.donor"),
        supporter_id:
          "supporter_of(g.to_id, g.to_manager_id, 'person-' || p.donor || '@large.example', g.id, g.created_at)",
      },
    },
  },
  {
    what: "what the gifts' triggers keep: totals, days and words",
    sql: `INSERT INTO campaign_totals (campaign_id, shard, raised_cents, pending_cents, contributions_count)
      SELECT c.id, floor(random() * 2147483647)::int, sum(g.amount_cents), 0, count(*)
      FROM large_plan p JOIN gifts g ON g.id = p.gift_id, unnest(ARRAY[g.campaign_id, g.parent_campaign_id]) AS c(id)
      WHERE c.id IS NOT NULL GROUP BY 1;
    SELECT giving_days_add(to_id, currency, day, campaign, source, settled, settled_count, fee, largest, 0, 0) FROM (
      SELECT g.to_id, g.currency::text AS currency, d.day, coalesce(g.parent_campaign_id, g.campaign_id, '') AS campaign, g.source,
        sum(d.settled)::bigint AS settled, sum(d.settled_count)::int AS settled_count, sum(d.fee)::bigint AS fee, max(d.settled) AS largest
      FROM large_plan p JOIN gifts g ON g.id = p.gift_id CROSS JOIN LATERAL giving_days_of(g.status, g.amount_cents, g.fee_cents,
        g.created_at, g.settled_at, g.refunded_at, g.to_time_zone) d
      GROUP BY 1, 2, 3, 4, 5) c;
    INSERT INTO gift_words (gift_id, words)
      SELECT gift_id, words FROM gift_words_lines((SELECT array_agg(gift_id) FROM large_plan))
      ON CONFLICT (gift_id) DO UPDATE SET words = excluded.words`,
  },
  {
    what: "supporters",
    sql: `CREATE TEMP TABLE large_shared ON COMMIT DROP AS
      SELECT c.supporter_id, c.name, g.settled_at, g.amount_cents, g.currency,
        extract(year FROM g.settled_at AT TIME ZONE coalesce(g.to_time_zone, 'UTC')) AS year
      FROM large_plan p JOIN gifts g ON g.id = p.gift_id JOIN gift_contacts c ON c.gift_id = p.gift_id;
    UPDATE supporters s SET name = f.name, first_gift_at = f.first, last_gift_at = f.last, created_at = f.first
      FROM (SELECT supporter_id, min(name) AS name, min(settled_at) AS first, max(settled_at) AS last FROM large_shared GROUP BY 1) f
      WHERE s.id = f.supporter_id;
    INSERT INTO supporter_years (supporter_id, currency, year, given_cents, gifts_count)
      SELECT supporter_id, currency, year, sum(amount_cents), count(*) FROM large_shared GROUP BY 1, 2, 3`,
  },
  {
    what: "payments",
    sql: "INSERT INTO payments ($columns) SELECT $values FROM large_plan p JOIN payments x ON x.subject_id = p.template_id",
    // The rail does not know the copies, so it is not asked about them again.
    copied: { table: "payments", changed: { id: id("pay", "p.n"), subject_id: "p.gift_id", next_at: "NULL" } },
  },
  {
    what: "the books",
    sql: `INSERT INTO ledger_transactions (reference, kind, phase, subject_id, actor, effective_at)
      SELECT replace(l.reference, p.template_id, p.gift_id), l.kind, 'pending', p.gift_id, l.actor, l.effective_at - p.shift
      FROM large_plan p JOIN ledger_transactions l ON l.subject_id = p.template_id WHERE l.kind = 'gift_clearing';
    INSERT INTO ledger_transactions (reference, kind, phase, resolves_id, subject_id, actor, effective_at)
      SELECT replace(l.reference, p.template_id, p.gift_id), l.kind, 'post', f.id, p.gift_id, l.actor, l.effective_at - p.shift
      FROM large_plan p JOIN ledger_transactions l ON l.subject_id = p.template_id AND l.kind = 'gift_settled'
        JOIN ledger_transactions f ON f.reference = 'gift:' || p.gift_id || ':fund';
    INSERT INTO ledger_postings (transaction_id, leg, currency, debit_account_id, credit_account_id, amount_cents)
      SELECT t.id, o.leg, o.currency, o.debit_account_id, o.credit_account_id, o.amount_cents
      FROM large_plan p JOIN ledger_transactions l ON l.subject_id = p.template_id
        JOIN ledger_postings o ON o.transaction_id = l.id
        JOIN ledger_transactions t ON t.subject_id = p.gift_id AND t.kind = l.kind;
    UPDATE ledger_balances b SET posted_cents = s.posted_cents FROM ledger_sums() s WHERE s.account_id = b.account_id`,
  },
  {
    what: "receipts",
    sql: `INSERT INTO receipts ($columns) SELECT $values
      FROM (SELECT p.*, g.to_id, row_number() OVER (PARTITION BY g.to_id ORDER BY p.n) AS further
        FROM large_plan p JOIN gifts g ON g.id = p.template_id) p
      JOIN receipts x ON x.gift_id = p.template_id JOIN receipt_counters c USING (recipient_id, tax_year)`,
    copied: {
      table: "receipts",
      without: "sequence",
      changed: {
        id: id("rcp", "p.n"),
        gift_id: "p.gift_id",
        donor_id: "p.donor_id",
        serial: "c.last_serial + p.further",
        number:
          "c.prefix || '-' || x.tax_year || '-' || lpad((c.last_serial + p.further)::text, greatest(6, length((c.last_serial + p.further)::text)), '0')",
        code: "'large' || p.n",
        facts: `replace(x.facts::text, 'Large Template', ${nameOf("p.donor")})::json`,
      },
    },
  },
  {
    what: "the receipts' numbers",
    sql: `UPDATE receipt_counters c SET last_serial = r.serial
      FROM (SELECT recipient_id, tax_year, max(serial) AS serial FROM receipts GROUP BY 1, 2) r
      WHERE r.recipient_id = c.recipient_id AND r.tax_year = c.tax_year AND r.serial <> c.last_serial`,
  },
  {
    what: "events",
    sql: `INSERT INTO events ($columns) SELECT $values FROM large_plan p
      JOIN (SELECT e.*, row_number() OVER (PARTITION BY subject_id ORDER BY id) AS place FROM events e
        WHERE subject_id IN (SELECT id FROM large_given)) x ON x.subject_id = p.template_id`,
    copied: {
      table: "events",
      changed: {
        id: id("evt", "p.n * 10 + x.place"),
        subject_id: "p.gift_id",
        data: "'{}'",
        views: "NULL",
        fanned_out_at: "coalesce(x.fanned_out_at, x.created_at) - p.shift",
      },
    },
  },
  DELIVERIES,
  {
    what: "the monthly limits",
    sql: `INSERT INTO limit_counters (identity_id, direction, month, used_cents)
      SELECT identity_id, direction, month, sum(limit_cents) FROM (
        SELECT from_id AS identity_id, 'outgoing' AS direction, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, limit_cents
        FROM gifts WHERE from_id IN (SELECT DISTINCT donor_id FROM large_plan) AND status = 'settled'
        UNION ALL
        SELECT to_id, 'incoming', date_trunc('month', created_at AT TIME ZONE 'UTC')::date, limit_cents
        FROM gifts WHERE to_id IN (SELECT to_id FROM gifts WHERE id IN (SELECT id FROM large_given)) AND status = 'settled') counted
      GROUP BY 1, 2, 3
      ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = excluded.used_cents`,
  },
];

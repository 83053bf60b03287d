import { BOOKS } from "@/server/cli/sandbox/large/large-books";
import { type Copy, emailOf, id, memoOf, nameOf, setting, sourceOf } from "@/server/cli/sandbox/large/large-sql";
import { SUMS } from "@/server/cli/sandbox/large/large-sums";
import { DELIVERIES, SURROUNDINGS } from "@/server/cli/sandbox/large/large-surroundings";

/** The gifts to copy and the rows that belong to them, by table: the column of the gift, and the one to sort by. */
const TEMPLATES: Record<string, readonly [gift: string, order: string]> = {
  gifts: ["id", "id"],
  gift_contacts: ["gift_id", "gift_id"],
  payments: ["subject_id", "id"],
  ledger_transactions: ["subject_id", "id"],
  receipts: ["gift_id", "id"],
  events: ["subject_id", "id"],
};

/** Everything that belongs to a settled gift, for each copy. In this order. */
export const COPIES: readonly Copy[] = [
  {
    what: "what is copied",
    sql: Object.entries(TEMPLATES)
      .map(
        ([table, [gift, order]]) => `CREATE TEMP TABLE large_${table} ON COMMIT DROP AS
          SELECT x.*, g.given, row_number() OVER (PARTITION BY x.${gift} ORDER BY x.${order}) AS place FROM ${table} x JOIN large_given g ON g.id = x.${gift}`,
      )
      .concat(
        `CREATE TEMP TABLE large_ledger_postings ON COMMIT DROP AS
          SELECT l.given, l.place, o.* FROM large_ledger_transactions l JOIN ledger_postings o ON o.transaction_id = l.id`,
        "ANALYZE large_given",
        [...Object.keys(TEMPLATES), "ledger_postings"].map((table) => `ANALYZE large_${table}`),
      )
      .join("; "),
  },
  ...SURROUNDINGS,
  {
    what: "which copy is of which gift",
    // Sorted, so that the copies are too. A supporter gets the number of a donor's first gift to a recipient: only the
    // main organization gets several gifts from one donor.
    sql: `CREATE TEMP TABLE large_plan ON COMMIT DROP AS
      WITH counted AS (SELECT count(*) FILTER (WHERE given < 100) AS templates, count(*) FILTER (WHERE given >= 100) AS others FROM large_given),
      numbered AS (
        SELECT n, (n % c.templates)::int AS given, n::float8 / ${setting("gifts")} AS part, n + 1 AS further, n % ${setting("donors")} AS supporter
        FROM counted c, generate_series(0, ${setting("gifts")} - 1) n
        UNION ALL
        SELECT ${setting("gifts")} + o * ${setting("each_other")} + m, (100 + o)::int, m::float8 / ${setting("each_other")}, m + 1,
          ${setting("gifts")} + o * ${setting("each_other")} + m
        FROM counted c, generate_series(0, c.others - 1) o, generate_series(0, ${setting("each_other")} - 1) m
        ORDER BY n)
      SELECT n, given, further, ${id("gft", "n")} AS gift_id, ${id("usr", `n % ${setting("donors")}`)} AS donor_id,
        n % ${setting("donors")} AS donor, ${nameOf(`(n % ${setting("donors")})`)} AS name, ${id("sup", "supporter")} AS supporter_id,
        date_trunc('milliseconds', (1 - part) * ${setting("span_ms")} * interval '1 ms') + interval '1 hour' AS shift
      FROM numbered;
      ANALYZE large_plan`,
  },
  {
    what: "gifts",
    sql: "INSERT INTO gifts ($columns) SELECT $values FROM large_plan p JOIN large_gifts x USING (given)",
    copied: {
      table: "gifts",
      changed: {
        id: "p.gift_id",
        from_id: "p.donor_id",
        source: sourceOf("p.n"),
        memo: memoOf("p.n"),
        metadata: "CASE p.n % 4 WHEN 0 THEN json_build_object('order', p.n::text) ELSE x.metadata END",
      },
    },
  },
  {
    what: "contacts",
    sql: "INSERT INTO gift_contacts ($columns) SELECT $values FROM large_plan p JOIN large_gift_contacts x USING (given)",
    copied: {
      table: "gift_contacts",
      changed: {
        gift_id: "p.gift_id",
        email: emailOf("p.donor"),
        name: "p.name",
        supporter_id: "p.supporter_id",
      },
    },
  },
  {
    what: "payments",
    sql: "INSERT INTO payments ($columns) SELECT $values FROM large_plan p JOIN large_payments x USING (given)",
    // The rail does not know the copies, so it must not be asked about them.
    copied: { table: "payments", changed: { id: id("pay", "p.n"), subject_id: "p.gift_id", next_at: "NULL" } },
  },
  ...BOOKS,
  {
    what: "receipts",
    sql: `INSERT INTO receipts ($columns) SELECT $values
      FROM large_plan p JOIN large_receipts x USING (given) JOIN receipt_counters c USING (recipient_id, tax_year)`,
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
        facts: "replace(x.facts::text, 'Large Template', p.name)::json",
      },
    },
  },
  {
    what: "the receipts' numbers",
    sql: `UPDATE receipt_counters c SET last_serial = c.last_serial + f.receipts
      FROM (SELECT x.recipient_id, x.tax_year, count(*) AS receipts FROM large_plan p JOIN large_receipts x USING (given) GROUP BY 1, 2) f
      WHERE f.recipient_id = c.recipient_id AND f.tax_year = c.tax_year`,
  },
  {
    what: "events",
    sql: "INSERT INTO events ($columns) SELECT $values FROM large_plan p JOIN large_events x USING (given)",
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
  ...SUMS,
];

import { BOOKS } from "@/server/cli/large/large-books";
import { type Copy, emailOf, id, memoOf, nameOf, setting, sourceOf } from "@/server/cli/large/large-sql";
import { SUMS } from "@/server/cli/large/large-sums";
import { DELIVERIES, SURROUNDINGS } from "@/server/cli/large/large-surroundings";

/** The gifts that are copied, and what belongs to them, by table: the column of the gift, and that of their order. */
const TEMPLATES: Record<string, readonly [gift: string, order: string]> = {
  gifts: ["id", "id"],
  gift_contacts: ["gift_id", "gift_id"],
  payments: ["subject_id", "id"],
  ledger_transactions: ["subject_id", "id"],
  receipts: ["gift_id", "id"],
  events: ["subject_id", "id"],
};

/** Everything that a settled gift of the product has, for each copy. In order. */
export const COPIES: readonly Copy[] = [
  {
    what: "what is copied",
    sql: Object.entries(TEMPLATES)
      .map(
        ([table, [gift, order]]) => `CREATE TEMP TABLE large_${table} ON COMMIT DROP AS
          SELECT x.*, row_number() OVER (PARTITION BY ${gift} ORDER BY ${order}) AS place FROM ${table} x WHERE ${gift} IN (SELECT id FROM large_given)`,
      )
      .concat(
        `CREATE TEMP TABLE large_ledger_postings ON COMMIT DROP AS
          SELECT l.subject_id, l.place, o.* FROM large_ledger_transactions l JOIN ledger_postings o ON o.transaction_id = l.id`,
        "ANALYZE large_given",
        [...Object.keys(TEMPLATES), "ledger_postings"].map((table) => `ANALYZE large_${table}`),
      )
      .join("; "),
  },
  ...SURROUNDINGS,
  {
    what: "which copy is of which gift",
    // In order, as the copies are then. A supporter is numbered as the first gift of a donor to a recipient: only the organization gets several of one.
    sql: `CREATE TEMP TABLE large_plan ON COMMIT DROP AS
      WITH counted AS (SELECT count(*) FILTER (WHERE place < 100) AS templates, count(*) FILTER (WHERE place >= 100) AS others FROM large_given),
      numbered AS (
        SELECT n, n % c.templates AS place, n::float8 / ${setting("gifts")} AS part, n + 1 AS further, n % ${setting("donors")} AS supporter
        FROM counted c, generate_series(0, ${setting("gifts")} - 1) n
        UNION ALL
        SELECT ${setting("gifts")} + o * ${setting("each_other")} + m, 100 + o, m::float8 / ${setting("each_other")}, m + 1,
          ${setting("gifts")} + o * ${setting("each_other")} + m
        FROM counted c, generate_series(0, c.others - 1) o, generate_series(0, ${setting("each_other")} - 1) m)
      SELECT n, g.id AS template_id, further, ${id("gft", "n")} AS gift_id, ${id("usr", `n % ${setting("donors")}`)} AS donor_id,
        n % ${setting("donors")} AS donor, ${nameOf(`(n % ${setting("donors")})`)} AS name, ${id("sup", "supporter")} AS supporter_id,
        date_trunc('milliseconds', (1 - part) * ${setting("span_ms")} * interval '1 ms') AS shift
      FROM numbered JOIN large_given g USING (place) ORDER BY n;
      ANALYZE large_plan`,
  },
  {
    what: "gifts",
    sql: "INSERT INTO gifts ($columns) SELECT $values FROM large_plan p JOIN large_gifts x ON x.id = p.template_id",
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
    sql: "INSERT INTO gift_contacts ($columns) SELECT $values FROM large_plan p JOIN large_gift_contacts x ON x.gift_id = p.template_id",
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
    sql: "INSERT INTO payments ($columns) SELECT $values FROM large_plan p JOIN large_payments x ON x.subject_id = p.template_id",
    // The rail does not know the copies, so it is not asked about them again.
    copied: { table: "payments", changed: { id: id("pay", "p.n"), subject_id: "p.gift_id", next_at: "NULL" } },
  },
  ...BOOKS,
  {
    what: "receipts",
    sql: `INSERT INTO receipts ($columns) SELECT $values
      FROM large_plan p JOIN large_receipts x ON x.gift_id = p.template_id JOIN receipt_counters c USING (recipient_id, tax_year)`,
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
      FROM (SELECT x.recipient_id, x.tax_year, count(*) AS receipts FROM large_plan p JOIN large_receipts x ON x.gift_id = p.template_id GROUP BY 1, 2) f
      WHERE f.recipient_id = c.recipient_id AND f.tax_year = c.tax_year`,
  },
  {
    what: "events",
    sql: "INSERT INTO events ($columns) SELECT $values FROM large_plan p JOIN large_events x ON x.subject_id = p.template_id",
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

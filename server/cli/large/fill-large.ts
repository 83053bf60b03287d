import type pg from "pg";
import { COPIES } from "@/server/cli/large/large-copies";
import { makeTemplates } from "@/server/cli/large/large-templates";
import type { Context } from "@/server/operations/context";

export interface LargeOptions {
  /** Of the one organization; each of the 49 others gets a hundredth. */
  gifts: number;
  say(line: string): void;
}

/** Of the organization with most of the gifts, at least; a person gives five in a large sandbox. */
const DONORS_MIN = 5_000;
const GIFTS_BY_DONOR = 5;
/** Besides the 50 campaigns that have gifts, there is one without for so many gifts, and a pool. */
const GIFTS_BY_CAMPAIGN = 250;

/**
 * Fills a sandbox with an organization with campaigns, 50 of them with gifts, that has received so many gifts from a fifth as many people,
 * among 50 organizations. Some gifts are made by the product's own operations, and the others are copies of them with all that belongs to
 * them, made in the database: with their payments, postings, receipts, events and deliveries, so that the audit finds nothing. The application has pools without members' money.
 *
 * @param client - With the login that owns the tables.
 */
export async function fillLarge(
  ctx: Context,
  client: pg.Client,
  { gifts, say }: LargeOptions,
): Promise<{ organizationId: string; applicationId: string }> {
  const made = await makeTemplates(ctx, say);
  // The copies' times go back to the start of the year, whose receipts they have.
  const now = ctx.now();
  const spanMs = now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 2);
  const values = {
    gifts,
    donors: Math.max(DONORS_MIN, Math.ceil(gifts / GIFTS_BY_DONOR)),
    span_ms: Math.max(0, spanMs),
    each_other: Math.ceil(gifts / 100),
    campaigns: Math.ceil(gifts / GIFTS_BY_CAMPAIGN),
    pools: Math.ceil(gifts / GIFTS_BY_CAMPAIGN),
    endpoint: made.endpointId,
    pool: made.poolId,
  };
  await client.query("BEGIN");
  for (const [name, value] of Object.entries(values))
    await client.query(`SELECT set_config('large.${name}', $1, true)`, [String(value)]);
  await client.query(
    "SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'; SET LOCAL statement_timeout = 0",
  );
  await client.query(
    "CREATE TEMP TABLE large_given ON COMMIT DROP AS SELECT unnest($1::text[]) AS id, unnest($2::int[]) AS place",
    [made.giftIds, made.places],
  );
  await client.query("CREATE TEMP TABLE large_donor ON COMMIT DROP AS SELECT * FROM identities WHERE id = $1", [
    made.donorId,
  ]);
  for (const { what, sql, copied } of COPIES) {
    const started = performance.now();
    await client.query(
      copied
        ? sql.replace("$columns", await columnsOf(client, copied)).replace("$values", await valuesOf(client, copied))
        : sql,
    );
    // Without the statistics of what was just copied, what is read next is read row by row.
    if (copied) await client.query(`ANALYZE "${copied.table}"`);
    say(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${what}`);
  }
  await client.query("COMMIT");
  // As the database does by itself in time.
  await client.query("VACUUM (ANALYZE)");
  return { organizationId: made.organizationId, applicationId: made.applicationId };
}

interface Copied {
  table: string;
  /** Without which column. */
  without?: string;
  /** What differs in a copy, by column; every other is the template's, `x`. Times go back by `p.shift`. */
  changed: Readonly<Record<string, string>>;
}

async function columnsOf(client: pg.Client, copied: Copied): Promise<string> {
  return (await namesOf(client, copied)).map(({ name }) => `"${name}"`).join(", ");
}

async function valuesOf(client: pg.Client, copied: Copied): Promise<string> {
  const shifted = ({ name, isTime }: Column) => (isTime ? `x."${name}" - p.shift` : `x."${name}"`);
  return (await namesOf(client, copied)).map((column) => copied.changed[column.name] ?? shifted(column)).join(", ");
}

interface Column {
  name: string;
  isTime: boolean;
}

async function namesOf(client: pg.Client, { table, without }: Copied): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, data_type LIKE 'timestamp%' AS "isTime" FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`,
    [table],
  );
  return rows.filter(({ name }) => name !== without);
}

export type { Copied };

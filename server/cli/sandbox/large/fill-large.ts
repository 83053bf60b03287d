import type pg from "pg";
import { COPIES } from "@/server/cli/sandbox/large/large-copies";
import { beginAlone, setAside } from "@/server/cli/sandbox/large/large-schema";
import type { Copied } from "@/server/cli/sandbox/large/large-sql";
import { makeTemplates, type Templates } from "@/server/cli/sandbox/large/large-templates";
import type { Context } from "@/server/operations/context";

export interface LargeOptions {
  /** The number of gifts of the main organization; each of the 49 others gets a hundredth. */
  gifts: number;
  say(line: string): void;
}

/** The minimum number of donors of the main organization; in a large sandbox, each gives five times. */
const DONORS_MIN = 5_000;
const GIFTS_BY_DONOR = 5;
/** Besides the 50 campaigns with gifts, there is one campaign without gifts, and one pool, per this many gifts. */
const GIFTS_BY_CAMPAIGN = 250;
/** The settings of the copying transaction. Building indexes uses much memory, because there is much to sort. */
const SETTINGS =
  "SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL statement_timeout = 0";

/**
 * Fills a sandbox with 50 organizations, one of which has campaigns, 50 of them with gifts, and has received `gifts`
 * gifts from a fifth as many people. A few gifts are made by the product's own operations; the others are copies made
 * in the database, with everything that belongs to them (payments, postings, receipts, events and deliveries), so that
 * the audit finds no errors. The application has pools without members' money.
 *
 * @param client - With the login that owns the tables.
 */
export async function fillLarge(
  ctx: Context,
  client: pg.Client,
  options: LargeOptions,
): Promise<{ organizationId: string; applicationId: string }> {
  const made = await makeTemplates(ctx, options.say);
  await copyTemplates(ctx.now(), client, made, options);
  return { organizationId: made.organizationId, applicationId: made.applicationId };
}

/** Makes all copies in one transaction, during which nothing else reads or writes the affected tables. */
export async function copyTemplates(
  now: Date,
  client: pg.Client,
  made: Templates,
  { gifts, say }: LargeOptions,
): Promise<void> {
  // The copies' times go back to the start of the year, because their receipts are of this year.
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
  const step = async (what: string, run: () => Promise<unknown>) => {
    const started = performance.now();
    await run();
    say(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${what}`);
  };
  say("what is running in the sandbox waits for its database until the copies are made");
  await beginAlone(client);
  try {
    await client.query(SETTINGS);
    for (const [name, value] of Object.entries(values))
      await client.query(`SELECT set_config('large.${name}', $1, true)`, [String(value)]);
    await nameTemplates(client, made);
    const parts = await setAside(client);
    for (const { what, sql, copied } of COPIES)
      await step(what, async () => client.query(copied ? await filledIn(client, sql, copied) : sql));
    for (const { what, up } of parts) await step(what, () => client.query(up));
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  // The database would do it by itself, but later.
  await step("the statistics", () => client.query("VACUUM (ANALYZE)"));
}

async function nameTemplates(client: pg.Client, { giftIds, places, donorId }: Templates): Promise<void> {
  await client.query(
    "CREATE TEMP TABLE large_given ON COMMIT DROP AS SELECT unnest($1::text[]) AS id, unnest($2::int[]) AS given",
    [giftIds, places],
  );
  await client.query("CREATE TEMP TABLE large_donor ON COMMIT DROP AS SELECT * FROM identities WHERE id = $1", [
    donorId,
  ]);
}

/** A statement with the table's columns and a copy's values filled in. */
async function filledIn(client: pg.Client, sql: string, copied: Copied): Promise<string> {
  const columns = await columnsOf(client, copied);
  const shifted = ({ name, isTime }: Column) => (isTime ? `x."${name}" - p.shift` : `x."${name}"`);
  const values = columns.map((column) => copied.changed[column.name] ?? shifted(column));
  return sql
    .replace("$columns", columns.map(({ name }) => `"${name}"`).join(", "))
    .replace("$values", values.join(", "));
}

interface Column {
  name: string;
  isTime: boolean;
}

async function columnsOf(client: pg.Client, { table, without }: Copied): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, data_type LIKE 'timestamp%' AS "isTime" FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`,
    [table],
  );
  return rows.filter(({ name }) => name !== without);
}

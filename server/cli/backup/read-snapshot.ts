import { createHash } from "node:crypto";
import pg from "pg";
import { to } from "pg-copy-streams";
import type { Entry } from "@/server/cli/backup/archive";
import { type Manifest, tablePart } from "@/server/cli/backup/manifest";

/** The approximate size of the part of a table that is in memory at once. */
const PART_BYTES = 1_000_000;
/** Only one backup at a time: two would only slow each other down. */
const BACKUP_LOCK = 7_241_905_114;
/** A table with this name exists while a restore is running, and after one that was killed. */
export const RESTORE_MARKER = "restore_under_way";
/** Tables and rows that the migrator and a restore write for themselves. */
export const NOT_IN_BACKUPS = [
  "public.schema_migrations",
  "public.schema_functions",
  "public.schema_grants",
  `public.${RESTORE_MARKER}`,
];

/** Every table of the product with its columns, except unlogged ones, which do not survive a crash of the server. */
export const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
    AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND n.nspname || '.' || c.relname <> ALL ($1)
  ORDER BY 1`;
const SEQUENCES = `
  SELECT schemaname || '.' || sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences ORDER BY 1`;
const DEFINITIONS = `
  SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.oid::regprocedure::text`;
const TRIGGERS = `
  SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0 ORDER BY tgrelid::regclass::text, tgname`;
const SEAL = `SELECT number::text, digest, sealed_at AS "sealedAt" FROM ledger_seals ORDER BY number DESC LIMIT 1`;

type Table = Manifest["tables"][number];

/** The whole database at one instant. */
export interface Snapshot {
  madeAt: Date;
  /** The manifest's data about the database, except its tables. */
  schema: Pick<Manifest, "migrations" | "functions" | "definitions" | "triggers" | "sequences" | "seal">;
  tables: Pick<Table, "name" | "columns">[];
  /** Yields a table in pieces, and returns a summary of the whole table. */
  read(table: Pick<Table, "name" | "columns">): AsyncGenerator<Entry, Table>;
}

/** Runs the work with a snapshot of the database. It blocks nothing and changes nothing. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, options: "-c TimeZone=UTC" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ got: boolean; at: Date }>(
      "SELECT pg_try_advisory_xact_lock($1) AS got, clock_timestamp() AS at",
      [BACKUP_LOCK],
    );
    if (!rows[0]!.got) throw new Error("Another backup is being made. Wait until it has ended.");
    return await work(await describe(client, rows[0]!.at));
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: pg.Client, madeAt: Date): Promise<Snapshot> {
  const read = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows;
  const [seal] = await read<{ number: string; digest: string; sealedAt: Date }>(SEAL);
  return {
    madeAt,
    schema: {
      migrations: await read("SELECT name, hash FROM schema_migrations ORDER BY name"),
      functions: await read("SELECT name, hash FROM schema_functions ORDER BY name"),
      definitions: (await read<{ definition: string }>(DEFINITIONS)).map(({ definition }) => definition),
      triggers: (await read<{ definition: string }>(TRIGGERS)).map(({ definition }) => definition),
      sequences: await read(SEQUENCES),
      seal: seal ? { ...seal, sealedAt: seal.sealedAt.toISOString() } : null,
    },
    tables: await read(TABLES, [NOT_IN_BACKUPS]),
    read: (table) => readTable(client, table),
  };
}

async function* readTable(
  client: pg.Client,
  { name, columns }: Pick<Table, "name" | "columns">,
): AsyncGenerator<Entry, Table> {
  const hash = createHash("sha256");
  const whole = { name, columns, rows: 0, bytes: 0 };
  let number = 0;
  for await (const bytes of partsOf(client.query(to(`COPY ${copied({ name, columns })} TO STDOUT`)))) {
    hash.update(bytes);
    whole.rows += linesIn(bytes);
    whole.bytes += bytes.length;
    yield { name: tablePart(name, ++number), bytes };
  }
  return { ...whole, sha256: hash.digest("hex") };
}

/** A table and its columns, as COPY names them. */
export function copied({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `${quoted(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}

/** A schema-qualified name, quoted for SQL. */
export function quoted(name: string): string {
  const [schema = "", ...rest] = name.split(".");
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(rest.join("."))}`;
}

async function* partsOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** In COPY's text format, each line break ends a row, because those in values are escaped. */
export function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

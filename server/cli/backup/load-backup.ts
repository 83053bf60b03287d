import { once } from "node:events";
import pg from "pg";
import { type CopyStreamQuery, from } from "pg-copy-streams";
import { FILE_PREFIX, type Manifest, tableOf } from "@/server/cli/backup/manifest";
import { copied, NOT_IN_BACKUPS, quoted, TABLES } from "@/server/cli/backup/read-snapshot";
import { readBackup, type StoredBackup } from "@/server/cli/backup/verify-backup";
import { newId } from "@/server/kernel/ids";
import type { FileStorage } from "@/server/ports/file-storage";

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`;
/** Every sequence, with the column that it numbers; null for one without a column. */
const SEQUENCES = `
  SELECT s.oid::regclass::text AS sequence, d.refobjid::regclass::text AS "table", quote_ident(a.attname) AS column,
    n.nspname || '.' || s.relname AS name
  FROM pg_class s JOIN pg_namespace n ON n.oid = s.relnamespace
  LEFT JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
    AND d.deptype IN ('a', 'i')
  LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE s.relkind = 'S'`;

export interface Load {
  ownerUrl: string;
  manifest: Manifest;
  stored: StoredBackup;
  /** Null in a drill, which writes no files. */
  storage: FileStorage | null;
  onProgress?(table: string): void;
}

/**
 * Fills the tables, which the backup's migrations have just created, in one transaction, all or nothing. The same
 * transaction writes the row that holds the installation until it is resumed.
 */
export async function loadBackup({ ownerUrl, manifest, stored, storage, onProgress }: Load): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: "-c TimeZone=UTC -c statement_timeout=0" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    await requireSameTables(client, manifest);
    const { rows: keys } = await client.query<Record<"table" | "name" | "definition", string>>(FOREIGN_KEYS);
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(", ")}`);
    await copyAll(client, { manifest, stored, storage, onProgress });
    await setSequences(client, manifest);
    await makeFunctions(client, manifest);
    // Adding the keys verifies every row again.
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    await client.query(
      "INSERT INTO restorations (id, backup_made_at, restored_at) VALUES ($1, $2::timestamptz, clock_timestamp())",
      [newId("restoration"), manifest.madeAt],
    );
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Created after the rows, because no trigger may fire for these. Changes in newer versions are then applied as in any
 * upgrade.
 */
async function makeFunctions(client: pg.Client, { functions, definitions, triggers }: Manifest): Promise<void> {
  await client.query("SET LOCAL check_function_bodies = off");
  for (const definition of [...definitions, ...triggers]) await client.query(definition);
  await client.query("INSERT INTO schema_functions (name, hash) SELECT * FROM unnest($1::text[], $2::text[])", [
    functions.map(({ name }) => name),
    functions.map(({ hash }) => hash),
  ]);
}

async function requireSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES, [NOT_IN_BACKUPS]);
  const shown = (list: { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`);
  const [ours, theirs] = [new Set(shown(rows)), new Set(shown(tables))];
  const differing = [...ours]
    .filter((table) => !theirs.has(table))
    .concat([...theirs].filter((table) => !ours.has(table)));
  if (differing.length > 0)
    throw new Error(`The backup's tables are not those that its migrations make: ${differing.join("; ")}.`);
}

async function copyAll(
  client: pg.Client,
  { manifest, stored, storage, onProgress }: Omit<Load, "ownerUrl">,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let open: OpenTable | null = null;
  for await (const { name, bytes } of readBackup(stored)) {
    const table = tables.get(tableOf(name) ?? "");
    if (open && table !== open.table) open = await closed(open);
    if (table) {
      if (!open) onProgress?.(table.name);
      open ??= opened(client, table);
      await written(open, bytes);
    } else if (name.startsWith(FILE_PREFIX)) await storage?.write(name.slice(FILE_PREFIX.length), bytes);
  }
  if (open) await closed(open);
}

/** A table that is being filled by COPY. */
interface OpenTable {
  table: Manifest["tables"][number];
  copy: CopyStreamQuery;
}

function opened(client: pg.Client, table: OpenTable["table"]): OpenTable {
  return { table, copy: client.query(from(`COPY ${copied(table)} FROM STDIN`)) };
}

function written({ copy }: OpenTable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    copy.once("error", reject);
    copy.write(bytes, (error) => {
      if (error) return reject(error);
      copy.off("error", reject);
      resolve();
    });
  });
}

async function closed({ table, copy }: OpenTable): Promise<null> {
  copy.end();
  await once(copy, "finish");
  if (copy.rowCount === table.rows) return null;
  throw new Error(`The table ${table.name} took ${copy.rowCount} rows of ${table.rows}.`);
}

/** Sets them to their previous values, but never to a number that a row already uses. */
async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const known = new Map(sequences.map(({ name, lastValue }) => [name, lastValue]));
  const { rows } = await client.query<Record<"sequence" | "name", string> & Record<"table" | "column", string | null>>(
    SEQUENCES,
  );
  for (const { sequence, table, column, name } of rows) {
    const taken = table === null ? "NULL" : `(SELECT max(${column}) FROM ${table})`;
    await client.query(
      `SELECT setval('${sequence}', last) FROM (SELECT greatest(${taken}, $1::bigint) AS last) l WHERE last IS NOT NULL`,
      [known.get(name) ?? null],
    );
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applyFunctions } from "@/server/db/apply-functions";
import { applyGrants, type GrantedLogins, missingGrants } from "@/server/db/apply-grants";
import { IncompatibleDatabase, type MissingMigrations, missingMigrations } from "@/server/db/missing-migrations";
import {
  isOutsideTransaction,
  readSchemaFiles,
  type SchemaFiles,
  type SqlFile,
  statementsOf,
} from "@/server/db/schema-files";

/**
 * What a database is missing, or has just received: names of migrations, of functions, and of logins whose grants
 * changed.
 */
export interface SchemaWork {
  migrations: string[];
  /** Squashed migrations that are recorded without being run. */
  takenOver: string[];
  functions: string[];
  grants: string[];
}

type Queryable = Pick<pg.ClientBase, "query">;

const MIGRATION_LOCK = 7_241_905_113;
const LOCK_WAIT_MS = 120_000;
const LOCK_POLL_MS = 200;
const ATTEMPTS = 5;
const LOCK_NOT_AVAILABLE = "55P03";

const BOOKS = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS schema_functions (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS schema_grants (
    login text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/**
 * Run as the owner: applies the migrations that the database is missing, then every function whose text changed, drops
 * functions whose file is gone, and applies the logins' grants. A database from before the migrations were squashed is
 * first brought to the last of the replaced ones. Only one process does this at a time; if it is killed, the next one
 * continues where it stopped.
 */
export async function deploySchema(
  url: string,
  logins: GrantedLogins = {},
  files: SchemaFiles = readSchemaFiles(),
): Promise<SchemaWork> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  client.on("error", () => {});
  await client.connect();
  try {
    await lock(client);
    const missing = await compare(client, logins, files);
    await client.query(BOOKS);
    for (const file of missing.replaced) await retryWhileLocked(() => applyMigration(client, file));
    await takeOver(client, missing.takenOver);
    for (const file of missing.migrations) await retryWhileLocked(() => applyMigration(client, file));
    const { migrations, takenOver, grants } = namesOf(missing);
    const functions = await retryWhileLocked(() =>
      inOneTransaction(client, async () => {
        const applied = await applyFunctions(client, files.functions);
        // A function that was dropped and recreated has lost its grants, and a new one must not be executable by
        // everyone.
        if (migrations.length + applied.length + grants.length > 0) await applyGrants(client, files.grants, logins);
        return applied;
      }),
    );
    return { migrations, takenOver, functions, grants };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns what `deploySchema` would apply. Throws IncompatibleDatabase if these files can't upgrade the database. */
export async function missingWork(
  db: Queryable,
  logins: GrantedLogins = {},
  files: SchemaFiles = readSchemaFiles(),
): Promise<SchemaWork> {
  return namesOf(await compare(db, logins, files));
}

type Missing = MissingMigrations & Pick<SchemaWork, "functions" | "grants">;

function namesOf({ replaced, takenOver, migrations, functions, grants }: Missing): SchemaWork {
  return {
    migrations: [...replaced, ...migrations].map(({ name }) => name),
    takenOver: takenOver.map(({ name }) => name),
    functions,
    grants,
  };
}

async function compare(db: Queryable, logins: GrantedLogins, files: SchemaFiles): Promise<Missing> {
  const { rows } = await db.query<{ prisma: boolean; books: boolean; granted: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS prisma, to_regclass('schema_functions') IS NOT NULL AS books,
       to_regclass('schema_grants') IS NOT NULL AS granted`,
  );
  if (rows[0]!.prisma) throw new IncompatibleDatabase("an earlier development version");
  const migrations = rows[0]!.books ? await recorded(db, "schema_migrations") : new Map<string, string>();
  const functions = rows[0]!.books ? await recorded(db, "schema_functions") : new Map<string, string>();
  const grants = rows[0]!.granted ? await recorded(db, "schema_grants", "login") : new Map<string, string>();
  return {
    ...missingMigrations(migrations, files),
    functions: [
      ...files.functions.filter(({ name, hash }) => functions.get(name) !== hash).map(({ name }) => name),
      ...[...functions.keys()].filter((name) => !files.functions.some((file) => file.name === name)),
    ],
    grants: await missingGrants(db, files.grants, logins, grants),
  };
}

async function recorded(db: Queryable, table: string, key = "name"): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; hash: string }>(`SELECT ${key} AS name, hash FROM ${table}`);
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function applyMigration(client: pg.Client, file: SqlFile): Promise<void> {
  const record = () =>
    client.query("INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)", [file.name, file.hash]);
  try {
    if (isOutsideTransaction(file.text)) {
      for (const statement of statementsOf(file.text)) await client.query(statement);
      await record();
    } else {
      await client.query("BEGIN");
      await client.query(file.text);
      await record();
      await client.query("COMMIT");
    }
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`;
    throw error;
  } finally {
    await client.query("RESET ALL").catch(() => {});
  }
}

/** In one statement, so that the takeover is all or nothing. */
async function takeOver(client: pg.Client, files: SqlFile[]): Promise<void> {
  if (files.length === 0) return;
  await client.query("INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])", [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
  ]);
}

/** Polls instead of waiting, because a blocked statement would delay every index that is being built concurrently. */
async function lock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [MIGRATION_LOCK]);
    if (rows[0]!.got) return;
    if (Date.now() > deadline) throw new Error("Another process has been migrating this database for two minutes.");
    await sleep(LOCK_POLL_MS);
  }
}

/** A migration that can't get a table's lock within its lock_timeout lets traffic pass and retries. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await sleep(500 * attempt);
    }
  }
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, openDatabase, openPool } from "@/server/db/client";
import type { EmbeddedLogin } from "@/server/db/embedded-logins";
import { createDatabase, dropDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";

const CONNECTIONS = 12;
const ADMIN_CONNECTIONS = 2;
/**
 * Longer than in production. On a busy machine a hundred statements that wait for each other's locks or connections
 * need more than three seconds, and a test should only fail for the reason that it names. A test of lock timeouts opens
 * its own database.
 */
const PATIENCE = { lockTimeoutMs: 25_000 };
const CONNECTION_TIMEOUT_MS = 60_000;
/** Deleted rows stay in the files and slow down reads, so a database is replaced after this many uses. */
const USES_MAX = 30;
/** How many databases are kept for later tests. Each has up to fifteen connections. */
const FREE_MAX = 2;
/** How long anything that a test left running may take to end. */
const IDLE_WITHIN_MS = 500;
const IDLE_STEP_MS = 5;

/** A clone of the template with its connections. Several tests use it, one after another. */
export interface KeptDatabase {
  name: string;
  database: Database;
  admin: pg.Pool;
  /**
   * A separate connection with the app's login, for audits. It keeps their plans: planning an audit's statements takes
   * ten times as long as running them.
   */
  audits: pg.Pool;
  /** A fingerprint of the catalogs when the database was new. */
  catalogs: string;
  uses: number;
}

/**
 * A fingerprint that changes with each object, grant, setting or statistic that a test creates, and with the three
 * tables that migrations fill.
 */
const CATALOGS = `SELECT concat_ws(',', ${[
  "pg_class",
  "pg_proc",
  "pg_trigger",
  "pg_constraint",
  "pg_attribute",
  "pg_namespace",
  "pg_type",
  "pg_policy",
  "public.schema_migrations",
  "public.schema_functions",
  "public.schema_grants",
]
  .map((table) => `(SELECT count(*) || '/' || max(xmin::text::bigint) FROM ${table})`)
  .join(", ")},
  (SELECT count(*) FROM pg_statistic), (SELECT count(*) FROM pg_extension),
  (SELECT count(*) FROM pg_db_role_setting WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))),
  (SELECT datconnlimit || '/' || datallowconn FROM pg_database WHERE datname = current_database())) AS catalogs`;

/** Connections of other pools and processes. */
const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> $1`;

/** Deletes every row, bypassing the triggers that forbid it, and restarts the sequences. */
const EMPTY = `DO $$
  DECLARE t record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR t IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) > 0
      AND relnamespace IN ('public'::regnamespace, 'sandbox_rail'::regnamespace) AND relname NOT LIKE 'schema\\_%'
    LOOP
      EXECUTE format('DELETE FROM %s', t.name);
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$`;

/** Resets what a session could carry from one test to the next. */
const FORGET = "RESET ALL; SELECT pg_advisory_unlock_all(); UNLISTEN *";

/** This worker's databases that no test uses at the moment. */
const free: KeptDatabase[] = [];

/** Returns an empty, migrated database that no other test uses until `giveBack` is called. */
export async function takeDatabase(urls: (name: string) => Record<EmbeddedLogin, string>): Promise<KeptDatabase> {
  const kept = free.pop();
  if (kept) return kept;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(urls("postgres").superuser, name, TEMPLATE_DATABASE);
  const { app, superuser } = urls(name);
  const pool = { application_name: name, allowExitOnIdle: true, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS };
  const options = { ...PATIENCE, pool, isPlannedOnce: true };
  const database = openDatabase(app, CONNECTIONS, options);
  const audits = openPool(app, 1, options);
  const admin = new pg.Pool({
    ...pool,
    connectionString: superuser,
    max: ADMIN_CONNECTIONS,
    options: "-c TimeZone=UTC",
  });
  admin.on("error", () => {});
  const catalogs = await readCatalogs(admin);
  return { name, database, admin, audits, catalogs, uses: 0 };
}

/**
 * Empties the database for the next test. Drops it instead if a test changed more than rows, if it has been used often,
 * or if its connections are still busy.
 */
export async function giveBack(kept: KeptDatabase, serverUrl: string): Promise<void> {
  kept.uses += 1;
  const isWanted = kept.uses < USES_MAX && free.length < FREE_MAX;
  if (isWanted && (await isEmptied(kept).catch(() => false))) {
    free.push(kept);
    return;
  }
  await Promise.all([
    kept.database.close(),
    ...[kept.admin, kept.audits].map((pool) => (pool.ended ? null : pool.end())),
  ]);
  await dropDatabase(serverUrl, kept.name);
}

async function isEmptied({ name, database, admin, audits, catalogs }: KeptDatabase): Promise<boolean> {
  const pools = [database.pool, admin, audits];
  if (pools.some(({ ended }) => ended) || isWatched(database.pool)) return false;
  for (const pool of pools) if (!(await isIdle(pool))) return false;
  await endOthers(admin, name);
  await Promise.all(pools.map(forget));
  if ((await readCatalogs(admin)) !== catalogs) return false;
  await admin.query(EMPTY);
  return true;
}

async function isIdle(pool: pg.Pool): Promise<boolean> {
  for (let waited = 0; pool.idleCount < pool.totalCount || pool.waitingCount > 0; waited += IDLE_STEP_MS) {
    if (waited >= IDLE_WITHIN_MS) return false;
    await sleep(IDLE_STEP_MS);
  }
  return true;
}

/**
 * Waits for other connections to close, then terminates the rest. Terminating one that is already closing would raise
 * an error that no one handles.
 */
async function endOthers(admin: pg.Pool, name: string): Promise<void> {
  for (let waited = 0; ; waited += IDLE_STEP_MS) {
    const { rows } = await admin.query<{ count: number }>(`SELECT count(*)::int AS count ${OTHERS}`, [name]);
    if (rows[0]!.count === 0) return;
    if (waited >= IDLE_WITHIN_MS) break;
    await sleep(IDLE_STEP_MS);
  }
  await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${OTHERS}`, [name]);
}

async function forget(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query(FORGET)));
  } finally {
    for (const client of clients) client.release();
  }
}

async function readCatalogs(admin: pg.Pool): Promise<string> {
  const { rows } = await admin.query<{ catalogs: string }>(CATALOGS);
  return rows[0]!.catalogs;
}

/** True if a test has replaced a method of the pool. */
function isWatched(pool: pg.Pool): boolean {
  return Object.hasOwn(pool, "query") || Object.hasOwn(pool, "connect");
}

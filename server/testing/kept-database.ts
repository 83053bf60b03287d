import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, openDatabase, openPool } from "@/server/db/client";
import type { EmbeddedLogin } from "@/server/db/embedded-logins";
import { createDatabase, dropDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";

const CONNECTIONS = 12;
const ADMIN_CONNECTIONS = 2;
/**
 * Longer than in production: on a busy machine a hundred that wait for one another's lock or connection need more than
 * three seconds, and a test fails for what it names or not at all. One that is about giving up opens its own database.
 */
const PATIENCE = { lockTimeoutMs: 25_000 };
const CONNECTION_TIMEOUT_MS = 60_000;
/** Rows that were deleted stay in the files, and are read past. */
const USES_MAX = 30;
/** So many wait for the next test, each with up to fifteen connections. */
const FREE_MAX = 2;
/** How long whatever a test has left running may take to end. */
const IDLE_WITHIN_MS = 500;
const IDLE_STEP_MS = 5;

/** A clone of the template with its connections, which one test uses after another. */
export interface KeptDatabase {
  name: string;
  database: Database;
  admin: pg.Pool;
  /** The app's login again, on one connection of its own: planning an audit's statements takes ten times as long as running them. */
  audits: pg.Pool;
  /** What the catalogs looked like when it was new. */
  catalogs: string;
  uses: number;
}

/** Changes with each object, grant, setting and statistic that a test creates, and with the three tables that migrations fill. */
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

/** What other pools and processes have connected. */
const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> $1`;

/** Deletes every row, past the triggers that forbid it, and restarts the sequences. */
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

/** What a session may keep from one test to the next. */
const FORGET = "RESET ALL; SELECT pg_advisory_unlock_all(); UNLISTEN *";

/** Of this worker: those that no test uses. */
const free: KeptDatabase[] = [];

/** An empty, migrated database that no other test uses until it is given back. */
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
 * Makes it empty for the next test. One that a test has changed in any other way is dropped, like those that have been used
 * often, and one whose connections are still busy.
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

/** Waits for those that are about to end: whoever hears of it while it closes has nobody left to say so to. Ends the others. */
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

/** A test may have put something in the place of a method. */
function isWatched(pool: pg.Pool): boolean {
  return Object.hasOwn(pool, "query") || Object.hasOwn(pool, "connect");
}

import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/server/db/client";
import { EMBEDDED_LOGINS, type EmbeddedLogin } from "@/server/db/embedded-logins";
import { createDatabase, dropDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";

const CONNECTIONS = 12;
const ADMIN_CONNECTIONS = 2;
/**
 * Longer than in production: on a busy machine a hundred that wait for one another's lock or connection need more than
 * three seconds, and a test fails for what it names or not at all. One that is about giving up opens its own database.
 */
const PATIENCE = { lockTimeoutMs: 25_000, pool: { connectionTimeoutMillis: 60_000 } };
/** A fifth of a test's processor time. Programs that tests start as processes plan as in production. */
const OPTIONS = { ...PATIENCE, isPlannedOnce: true };

export interface TestDatabase {
  /** With the app's login, like everything that the product does. */
  database: Database;
  /** The app's connection string. */
  url: string;
  /** The connection strings of all logins. */
  urls: Record<EmbeddedLogin, string>;
  /** The superuser's connections, for what no operation does: emptying tables, or tampering past the guards. */
  admin: pg.Pool;
  close(): Promise<void>;
}

/**
 * Creates an empty, migrated database for one test file. Closing it drops it: those of seven hundred files would take 14 GB
 * of memory, in which the cluster lives.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("pgUrls").superuser, name, TEMPLATE_DATABASE);
  const urls = urlsOfTestDatabase(name);
  const database = openDatabase(urls.app, CONNECTIONS, OPTIONS);
  const admin = new pg.Pool({ connectionString: urls.superuser, max: ADMIN_CONNECTIONS, options: "-c TimeZone=UTC" });
  admin.on("error", () => {});
  return {
    database,
    url: urls.app,
    urls,
    admin,
    async close() {
      await Promise.all([database.close(), admin.end()]);
      await dropDatabase(inject("pgUrls").superuser, name);
    },
  };
}

/** Returns the connection strings of a database on this test run's cluster. */
export function urlsOfTestDatabase(name: string): Record<EmbeddedLogin, string> {
  const { superuser, owner, app, auditor } = inject("pgUrls");
  const of = (login: string) => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  return { superuser: of(superuser), owner: of(owner), app: of(app), auditor: of(auditor) };
}

/** Creates a table of a test's own, which the app can use like those of the product. */
export async function createTable(admin: pg.Pool, definition: string): Promise<void> {
  await admin.query(`SET LOCAL ROLE ${EMBEDDED_LOGINS.owner}; ${definition}`);
}

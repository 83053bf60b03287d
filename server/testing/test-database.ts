import type pg from "pg";
import { inject } from "vitest";
import type { Database } from "@/server/db/client";
import { EMBEDDED_LOGINS, type EmbeddedLogin } from "@/server/db/embedded-logins";
import { giveBack, takeDatabase } from "@/server/testing/kept-database";

export interface TestDatabase {
  /** With the app's login, like everything that the product does. */
  database: Database;
  /** The app's connection string. */
  url: string;
  /** The connection strings of all logins. */
  urls: Record<EmbeddedLogin, string>;
  /** The superuser's connections, for what no operation does: emptying tables, or changing rows despite the guards. */
  admin: pg.Pool;
  /** The app's connection for audits, which has their plans cached. */
  audits: pg.Pool;
  close(): Promise<void>;
}

/**
 * Returns an empty, migrated database for one test file. Closing it empties it for the next file: a connection that has
 * already planned most of a test's statements runs them in half the time.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const kept = await takeDatabase(urlsOfTestDatabase);
  const urls = urlsOfTestDatabase(kept.name);
  let isOpen = true;
  return {
    database: kept.database,
    url: urls.app,
    urls,
    admin: kept.admin,
    audits: kept.audits,
    async close() {
      if (isOpen) await giveBack(kept, inject("pgUrls").superuser);
      isOpen = false;
    },
  };
}

/** Returns the connection strings of a database on this test run's cluster. */
export function urlsOfTestDatabase(name: string): Record<EmbeddedLogin, string> {
  const { superuser, owner, app, auditor } = inject("pgUrls");
  const of = (login: string) => Object.assign(new URL(login), { pathname: `/${name}` }).href;
  return { superuser: of(superuser), owner: of(owner), app: of(app), auditor: of(auditor) };
}

/** Creates a table for one test, with the app's usual permissions. */
export async function createTable(admin: pg.Pool, definition: string): Promise<void> {
  await admin.query(`SET LOCAL ROLE ${EMBEDDED_LOGINS.owner}; ${definition}`);
}

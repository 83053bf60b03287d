import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/server/db/client";
import { createDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";

const CONNECTIONS = 12;
const ADMIN_CONNECTIONS = 2;

export interface TestDatabase {
  database: Database;
  url: string;
  /** The superuser's connections, for what no operation does: emptying tables, or tampering past the guards. */
  admin: pg.Pool;
  close(): Promise<void>;
}

/**
 * Creates an empty, migrated database for one test file. It disappears with the cluster, so closing it only
 * disconnects.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const base = inject("pgUrl");
  await createDatabase(base, name, TEMPLATE_DATABASE);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, CONNECTIONS);
  const admin = new pg.Pool({ connectionString: url.href, max: ADMIN_CONNECTIONS, options: "-c TimeZone=UTC" });
  admin.on("error", () => {});
  return {
    database,
    url: url.href,
    admin,
    async close() {
      await Promise.all([database.close(), admin.end()]);
    },
  };
}

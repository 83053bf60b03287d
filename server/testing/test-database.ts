import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/server/db/client";
import { createDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";

const CONNECTIONS = 12;

export interface TestDatabase {
  database: Database;
  url: string;
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
  return { database, url: url.href, close: () => database.close() };
}

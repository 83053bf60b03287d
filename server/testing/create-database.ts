import pg from "pg";
import { createOwnedDatabase } from "@/server/db/embedded-logins";

/** The migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = "template_app";

/** Creates a database that belongs to the owner's login, as a clone if a template is named. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  await onServer(serverUrl, (client) => createOwnedDatabase(client, name, template));
}

/** Drops a database, and closes all connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import pg from "pg";
import { createOwnedDatabase } from "@/server/db/embedded-logins";

/** The migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = "template_app";

/** Creates a database of the owner's on the server, as a clone if a template is named. */
export function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  return withClient(serverUrl, (client) => createOwnedDatabase(client, name, template));
}

/** Drops a database, and ends the connections that processes of its tests have left. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import pg from "pg";
import { createOwnedDatabase } from "@/server/db/embedded-logins";

/** The migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = "template_app";

/** Creates a database of the owner's on the server, as a clone if a template is named. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await createOwnedDatabase(client, name, template);
  } finally {
    await client.end();
  }
}

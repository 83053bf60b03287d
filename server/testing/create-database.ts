import pg from "pg";

/** The migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = "template_app";

/** Creates a database on the server, as a clone if a template is named. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}" STRATEGY WAL_LOG` : ""}`);
  } finally {
    await client.end();
  }
}

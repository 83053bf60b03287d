import os from "node:os";
import pg from "pg";

const SETTINGS = ["server_version", "fsync", "synchronous_commit", "full_page_writes", "wal_level", "shared_buffers"];

/** Prints the conditions that the results depend on: Node, the machine's cores and load, and PostgreSQL's settings. */
export async function printConditions(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name = ANY ($1) ORDER BY array_position($1, name)",
    [SETTINGS],
  );
  await client.end();
  const load = os.loadavg()[0]!.toFixed(2);
  console.log(`Node ${process.version}, ${os.availableParallelism()} cores, load average before ${load}`);
  console.log(`PostgreSQL: ${rows.map(({ name, setting }) => `${name}=${setting}`).join(" ")}\n`);
}

import { readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { PlainFailure } from "./terminal.mjs";

const OLDEST_MAJOR = 16;
const CONNECT_TIMEOUT_MS = 5_000;

/** Refuses, in one line without the password, when the database of the operator cannot be used. */
export async function checkDatabase(url: string): Promise<void> {
  let shown = "";
  try {
    const { username, host, pathname } = new URL(url);
    shown = `${username ? `${username}@` : ""}${host}${pathname}`;
  } catch {
    throw new PlainFailure(
      "DATABASE_URL is no address of a database. Write it like postgresql://user:password@host:5432/almoner, or unset it to use the embedded PostgreSQL.",
    );
  }
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    return Number(rows[0]?.server_version_num);
  }).catch((error) => {
    throw new PlainFailure(
      `DATABASE_URL: cannot use ${shown} (${reasonOf(error)}). Start that server or correct the address, or unset DATABASE_URL to use the embedded PostgreSQL.`,
    );
  });
  if (version >= OLDEST_MAJOR * 10_000) return;
  throw new PlainFailure(`DATABASE_URL: ${shown} is older than PostgreSQL ${OLDEST_MAJOR}. Use a newer server.`);
}

/** Tells whether the server at the address keeps its data in the folder. */
export async function isServedFrom(url: string, dir: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    return rows[0]?.data_directory === path.resolve(dir);
  });
}

/** Makes the database on the embedded server unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"`);
  });
}

/** Names the migrations in the folder that the database has not finished. */
export async function missingMigrations(url: string): Promise<string[]> {
  const entries = readdirSync("prisma/migrations", { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const applied = await withClient(url, async (client) => {
    const { rows: tables } = await client.query("SELECT to_regclass('public._prisma_migrations') AS found");
    if (!tables[0]?.found) return [];
    const { rows } = await client.query(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return rows.map((row) => row.migration_name as string);
  });
  return wanted.filter((name) => !applied.includes(name));
}

/**
 * Forgets a migration that a killed start began: its script is one transaction, so it left nothing else behind.
 * Only for the embedded database, where nobody else can be in the middle of one.
 */
export async function forgetUnfinishedMigrations(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('public._prisma_migrations') AS found");
    if (!rows[0]?.found) return;
    await client.query(
      "DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL AND applied_steps_count = 0",
    );
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host's name could not be looked up",
  "28P01": "wrong user or password",
  "28000": "the server refuses this user",
  "3D000": "no such database",
};

function reasonOf(error: unknown): string {
  const { code, errors, message } = error as { code?: string; errors?: { code?: string }[]; message?: string };
  const known = REASONS[code ?? errors?.[0]?.code ?? ""];
  return known ?? message ?? String(error);
}

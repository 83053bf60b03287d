import path from "node:path";
import pg from "pg";
import { IncompatibleDatabase, missingWork } from "@/server/db/deploy-schema";
import { PlainFailure } from "./terminal.mjs";

const OLDEST_MAJOR = 16;
const CONNECT_TIMEOUT_MS = 5_000;

/** Fails with one line, without the password, if the operator's database cannot be used. */
export async function checkDatabase(url: string): Promise<void> {
  let shown = "";
  try {
    shown = withoutPassword(url);
  } catch {
    throw new PlainFailure(
      "DATABASE_URL is not a valid connection string. Use the form postgresql://user:password@host:5432/almoner, or unset it to use the embedded PostgreSQL.",
    );
  }
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    return Number(rows[0]?.server_version_num);
  }).catch((error) => {
    throw new PlainFailure(
      `DATABASE_URL: cannot connect to ${shown} (${reasonOf(error)}). Start that server or correct the address, or unset DATABASE_URL to use the embedded PostgreSQL.`,
    );
  });
  if (version >= OLDEST_MAJOR * 10_000) return;
  throw new PlainFailure(`DATABASE_URL: ${shown} is older than PostgreSQL ${OLDEST_MAJOR}. Use a newer server.`);
}

function withoutPassword(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username ? `${username}@` : ""}${host}${pathname}`;
}

/** Whether the server at the address keeps its data in the folder. */
export async function isServedFrom(url: string, dir: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    return rows[0]?.data_directory === path.resolve(dir);
  });
}

/** Creates the database on the embedded server unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"`);
  });
}

/** How many migrations and functions the database lacks. Fails with one line if it cannot be upgraded. */
export async function countMissingWork(url: string, dataDir: string | null): Promise<number> {
  try {
    const { migrations, functions } = await withClient(url, (client) => missingWork(client));
    return migrations.length + functions.length;
  } catch (error) {
    if (!(error instanceof IncompatibleDatabase)) throw error;
    throw new PlainFailure(incompatibleLine(error, url, dataDir));
  }
}

/** What to do about a database of another version; `dataDir` if it is the embedded one. */
export function incompatibleLine({ madeBy }: IncompatibleDatabase, url: string, dataDir: string | null): string {
  const place = dataDir === null ? `DATABASE_URL: ${withoutPassword(url)}` : `The data folder ${dataDir}`;
  if (madeBy === "a newer version") return `${place} was created by a newer version of Almoner. Start that version.`;
  const advice =
    dataDir === null
      ? "Point DATABASE_URL at an empty database."
      : "Delete the folder, with all of its sandbox data, and start again, or set DATA_DIR to another one.";
  return `${place} was created by ${madeBy} of Almoner, which cannot be upgraded. ${advice}`;
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
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "the host name could not be resolved",
  "28P01": "wrong user or password",
  "28000": "the server rejected this user",
  "3D000": "the database does not exist",
};

function reasonOf(error: unknown): string {
  const { code, errors, message } = error as { code?: string; errors?: { code?: string }[]; message?: string };
  const known = REASONS[code ?? errors?.[0]?.code ?? ""];
  return known ?? message ?? String(error);
}

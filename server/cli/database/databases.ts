import pg from "pg";
import type { GrantedLogins } from "@/server/db/apply-grants";
import { missingWork } from "@/server/db/deploy-schema";
import { readPowers } from "@/server/db/login-powers";
import { IncompatibleDatabase } from "@/server/db/missing-migrations";
import { hashApiKey } from "@/server/domain/identities/api-key";
import { PlainFailure } from "../terminal/terminal.mjs";

const OLDEST_MAJOR = 16;
const CONNECT_TIMEOUT_MS = 5_000;

export const NO_OWNER =
  "The database has to be migrated, which takes DATABASE_OWNER_URL: the login that owns the tables. Set it, or run `npm run migrate -- deploy` with it first.";

/** True if the login lacks a right. */
export function isDenied(error: unknown): boolean {
  return (error as { code?: string }).code === "42501";
}

/** The variables that name the operator's database, each for a different login. */
type UrlName = "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_AUDITOR_URL";

/**
 * Returns the login's name. Throws a one-line error, without the password, if the operator's database cannot be used.
 */
export async function checkDatabase(url: string, name: UrlName = "DATABASE_URL"): Promise<string> {
  const unset = name === "DATABASE_URL" ? "unset it to use the embedded PostgreSQL" : "unset it";
  let shown = "";
  try {
    shown = withoutPassword(url);
  } catch {
    throw new PlainFailure(
      `${name} is not a valid connection string. Use the form postgresql://user:password@host:5432/almoner, or ${unset}.`,
    );
  }
  const { version, login } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; login: string }>(
      "SELECT current_setting('server_version_num') AS version, current_user AS login",
    );
    return rows[0]!;
  }).catch((error) => {
    throw new PlainFailure(
      `${name}: cannot connect to ${shown} (${reasonOf(error)}). Start that server or correct the address, or ${unset}.`,
    );
  });
  if (Number(version) >= OLDEST_MAJOR * 10_000) return login;
  throw new PlainFailure(`${name}: ${shown} is older than PostgreSQL ${OLDEST_MAJOR}. Use a newer server.`);
}

/** Returns the powers of the product's login that would let it rewrite the ledger; an empty list is the safe state. */
export async function powersOf(url: string): Promise<string[]> {
  return withClient(url, readPowers);
}

function withoutPassword(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username ? `${username}@` : ""}${host}${pathname}`;
}

/** True if all of these keys exist in the database, and none has been revoked. */
export async function haveKeys(url: string, keys: readonly string[]): Promise<boolean> {
  const { rowCount } = await withClient(url, (client) =>
    client.query("SELECT 1 FROM api_keys WHERE hash = ANY ($1) AND revoked_at IS NULL", [keys.map(hashApiKey)]),
  );
  return rowCount === keys.length;
}

/**
 * Counts the migrations, functions and grants that the database lacks, or has yet to record. Throws a one-line error if
 * it cannot be upgraded.
 */
export async function countMissingWork(
  url: string,
  dataDir: string | null,
  logins: GrantedLogins = {},
): Promise<number> {
  try {
    const work = await withClient(url, (client) => missingWork(client, logins));
    return Object.values(work).flat().length;
  } catch (error) {
    if (!(error instanceof IncompatibleDatabase)) throw error;
    throw new PlainFailure(incompatibleLine(error, url, dataDir));
  }
}

/** What to do about a database of another version; `dataDir` is given for the embedded one. */
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

import pg from "pg";
import { checkDatabase, incompatibleLine } from "@/server/cli/database/databases";
import type { DatabaseFacts } from "@/server/cli/doctor/facts";
import type { Env } from "@/server/config/env";
import type { GrantedLogins } from "@/server/db/apply-grants";
import { missingWork } from "@/server/db/deploy-schema";
import { readPowers } from "@/server/db/login-powers";
import { IncompatibleDatabase } from "@/server/db/missing-migrations";

const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;

type Urls = Pick<Env, "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_AUDITOR_URL">;

/** Whether the login owns the tables; also true if there are none, as before the first migration. */
const OWNS = `SELECT coalesce(bool_and(pg_has_role(c.relowner, 'MEMBER')), true) AS owns FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;
const WRITES = `SELECT coalesce(bool_or(has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')), false)
    OR has_schema_privilege('public', 'CREATE') AS writes
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;
const UNREADABLE = `SELECT count(*)::int AS n FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
  WHERE s.nspname IN ('public', 'sandbox_rail', 'irs') AND c.relkind IN ('r', 'p')
    AND NOT (has_schema_privilege(s.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT'))`;

/**
 * Reads what each login may do, and whether the database fits this version. Never throws if the database is
 * unavailable.
 */
export async function readDatabase(env: Urls): Promise<DatabaseFacts> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDITOR_URL } = env;
  const app = await loginOf(DATABASE_URL, "DATABASE_URL");
  const owner = DATABASE_OWNER_URL ? await loginOf(DATABASE_OWNER_URL, "DATABASE_OWNER_URL") : null;
  const auditor = DATABASE_AUDITOR_URL ? await loginOf(DATABASE_AUDITOR_URL, "DATABASE_AUDITOR_URL") : null;
  const logins: GrantedLogins = { app: app.login, auditor: auditor?.login };
  return {
    error: app.error,
    owner: owner && {
      error: owner.error,
      isApp: owner.login !== undefined && owner.login === app.login,
      ownsTables: owner.login !== undefined && (await firstValue<boolean>(DATABASE_OWNER_URL!, OWNS)),
    },
    auditor: auditor && {
      error: auditor.error,
      canWrite: auditor.login !== undefined && (await firstValue<boolean>(DATABASE_AUDITOR_URL!, WRITES)),
    },
    ...(app.error === null ? await readAsApp(DATABASE_URL!, logins) : UNKNOWN),
  };
}

type AsApp = Pick<DatabaseFacts, "powers" | "unreadableTables" | "missing" | "incompatible" | "aheadMs">;

const UNKNOWN: AsApp = { powers: [], unreadableTables: 0, missing: 0, incompatible: null, aheadMs: null };

async function readAsApp(url: string, logins: GrantedLogins): Promise<AsApp> {
  return withClient(url, async (client) => {
    const powers = await readPowers(client);
    const { rows } = await client.query<{ n: number }>(UNREADABLE);
    const from = Date.now();
    const clock = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
    const aheadMs = (from + Date.now()) / 2 - clock.rows[0]!.at.getTime();
    const work = await missingWork(client, logins).catch((error) => {
      if (error instanceof IncompatibleDatabase) return incompatibleLine(error, url, null);
      throw error;
    });
    const isLine = typeof work === "string";
    const missing = isLine ? 0 : Object.values(work).flat().length;
    return { powers, unreadableTables: rows[0]!.n, missing, incompatible: isLine ? work : null, aheadMs };
  });
}

interface Login {
  error: string | null;
  login?: string;
}

async function loginOf(
  url: string | undefined,
  name: "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_AUDITOR_URL",
): Promise<Login> {
  if (!url) return { error: `${name} is not set.` };
  try {
    return { error: null, login: await checkDatabase(url, name) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** The first column of the first row. */
async function firstValue<T>(url: string, sql: string): Promise<T> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<[T]>({ text: sql, rowMode: "array" });
    return rows[0]![0];
  });
}

/** Runs the work over one connection, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    options: "-c TimeZone=UTC",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

import v8 from "node:v8";
import pg from "pg";
import { SharingAdapter } from "@/server/db/direct-sql";
import { namingClient, StatementNames } from "@/server/db/statement-names";
import { PrismaClient } from "@/server/generated/prisma/client";
import { LOCK_TIMEOUT_MS, NAMED_STATEMENTS_MAX } from "@/server/kernel/limits";

/** What operations read and write with: the full client, or the client of a running transaction. */
export type Db = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;

export interface Database {
  prisma: PrismaClient;
  /** For statements that are their own transaction; shares Prisma's connections. */
  pool: pg.Pool;
  close(): Promise<void>;
}

// Prisma's compiler of queries is WebAssembly that runs once for each shape of a query, whose plan is kept. V8 compiles a
// function of it again, optimized, once it ran for so many bytes: by default that is as early as at a start, takes longer
// than all the plans that a process ever needs, and leaves 80 MB behind. What runs for much longer is still optimized.
v8.setFlagsFromString("--wasm-tiering-budget=180000000");

// adapter-pg drops the offset of a timestamptz, so a session in any other time zone would read wrong instants.
const sessionOptions = (lockTimeoutMs: number, isPlannedOnce: boolean) =>
  [
    "-c TimeZone=UTC",
    "-c statement_timeout=30000",
    `-c lock_timeout=${lockTimeoutMs}`,
    "-c idle_in_transaction_session_timeout=30000",
    ...(isPlannedOnce ? ["-c plan_cache_mode=force_generic_plan"] : []),
  ].join(" ");

export interface DatabaseOptions {
  lockTimeoutMs?: number;
  /** What differs from the pool's usual settings. */
  pool?: pg.PoolConfig;
  /**
   * Has a connection parse and plan every statement once, whatever its values: for the tests' small databases, where that is
   * most of what a statement costs. With many rows, a plan for the values at hand can be the better one.
   */
  isPlannedOnce?: boolean;
}

/** What is used that often is used again; PostgreSQL then chooses between a plan for all values and one for those at hand. */
const Repeated = namingClient(new StatementNames({ uses: 5, max: NAMED_STATEMENTS_MAX }));
const Every = namingClient(new StatementNames({ uses: 1, max: Number.POSITIVE_INFINITY, all: true }));

/** Opens a pool of connections alone, for whoever writes their own SQL: a client of Prisma holds twenty megabytes. */
export function openPool(
  url: string,
  connections: number,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, pool: settings, isPlannedOnce = false }: DatabaseOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: sessionOptions(lockTimeoutMs, isPlannedOnce),
    connectionTimeoutMillis: 5_000,
    // Longer than the minute between two rounds of the schedule: opening one costs more than a minute's work at rest.
    idleTimeoutMillis: 300_000,
    Client: isPlannedOnce ? Every : Repeated,
    ...settings,
  });
  // The pool replaces an idle connection that the server closes; that must not crash the process.
  pool.on("error", () => {});
  // A checked-out connection that breaks fails its statement; without a listener it would crash the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Opens the pool that pg and Prisma share. */
export function openDatabase(url: string, connections: number, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, connections, options);
  const prisma = new PrismaClient({
    adapter: new SharingAdapter(pool),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Database, Db } from "@/server/db/client";
import { isRetryable } from "@/server/db/failures";

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 200;

/** Runs the work in one transaction and retries it, after a short random pause, when the database asks for that. */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return withRetries(() => database.prisma.$transaction((db) => work(db)));
}

/** The client for statements outside a transaction: each is its own transaction, and retried like a longer one. */
export function retryingClient(prisma: Database["prisma"]): Db {
  return prisma.$extends({
    query: { $allOperations: ({ args, query }) => withRetries(() => query(args)) },
  }) as unknown as Db;
}

/** Runs one statement as its own transaction and retries it like a longer one. Returns its rows. */
export async function runStatement<Row>(
  pool: Pick<pg.Pool, "query">,
  query: { text: string; values: unknown[]; name?: string | undefined },
): Promise<Row[]> {
  const { rows } = await withRetries(() => pool.query(query));
  return rows as Row[];
}

/** Retries the work up to five times after a deadlock or a serialization failure. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt));
    }
  }
}

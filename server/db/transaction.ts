import type pg from "pg";
import type { Database, Db } from "@/server/db/client";
import { senderOf, sendingDirectly } from "@/server/db/direct-sql";
import { isRetryable } from "@/server/db/failures";

/** Waits for a random time up to a longest one. */
type Pause = (longestMs: number) => Promise<void>;

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 200;

/** Runs the work in one transaction and retries it, after a short random pause, when the database asks for that. */
export async function inTransaction<T>(database: Database, pause: Pause, work: (db: Db) => Promise<T>): Promise<T> {
  return withRetries(pause, () => database.prisma.$transaction((db) => work(sendingDirectly(db, senderOf(db)))));
}

/** The client for statements outside a transaction: each is its own transaction, and retried like a longer one. */
export function retryingClient({ prisma, pool }: Pick<Database, "prisma" | "pool">, pause: Pause): Db {
  const retrying = prisma.$extends({
    query: { $allOperations: ({ args, query }) => withRetries(pause, () => query(args)) },
  }) as unknown as Db;
  return sendingDirectly(retrying, (query) => withRetries(pause, () => pool.query(query)));
}

/** Runs one statement as its own transaction and retries it like a longer one. Returns its rows. */
export async function runStatement<Row>(
  pool: Pick<pg.Pool, "query">,
  pause: Pause,
  query: { text: string; values: unknown[]; name?: string | undefined },
): Promise<Row[]> {
  const { rows } = await withRetries(pause, () => pool.query(query));
  return rows as Row[];
}

/** What a transaction throws that has to run again: what it has locked is not all that it is about by now. */
export function overtaken(): Error {
  return Object.assign(new Error("what the transaction is about has grown since it began"), { code: "40001" });
}

/** Retries the work up to five times after a deadlock or a serialization failure. */
async function withRetries<T>(pause: Pause, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause(Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt));
    }
  }
}

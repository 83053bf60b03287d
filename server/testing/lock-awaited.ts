import type pg from "pg";
import type { Context } from "@/server/operations/context";
import { eventually } from "@/server/testing/eventually";

const WAITING = `
  SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves once `count` statements wait for a lock, or once the work that should wait ends without waiting. */
export async function lockAwaited(
  pool: Pick<pg.Pool, "query">,
  { count = 1, isOver = () => false }: { count?: number; isOver?: () => boolean } = {},
): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query(WAITING);
    if (!isOver() && rows[0].count !== count) throw new Error(`${rows[0].count} statements wait for a lock`);
  });
}

/**
 * Starts the second work while the first one's transaction is open. Ends that transaction once the second work has
 * ended or waits for a lock.
 */
export async function meanwhile<T>(
  ctx: Context,
  first: (tx: Context) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let started: Promise<T> | undefined;
  await ctx.transaction(async (tx) => {
    await first(tx);
    let isOver = false;
    started = second().finally(() => {
      isOver = true;
    });
    started.catch(() => {});
    await lockAwaited(ctx.pool, { isOver: () => isOver });
  });
  return started!;
}

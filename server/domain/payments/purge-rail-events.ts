import type { Context } from "@/server/operations/context";

const DAY_MS = 24 * 3_600_000;
/** Twice as long as any provider lists its events. One that arrives after that is handled anew, which changes nothing. */
const RETENTION_DAYS = 60;
const BATCH = 10_000;

const PURGE = `
  DELETE FROM rail_events WHERE id IN (
    SELECT id FROM rail_events WHERE applied_at IS NOT NULL AND received_at < $1::timestamptz
    ORDER BY received_at LIMIT ${BATCH})
  RETURNING id`;

/** Deletes applied events that are too old to be listed by their rail again. */
export async function purgeRailEvents(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS);
  while (!signal?.aborted) {
    const gone = await ctx.statement<{ id: string }>(PURGE, [before]);
    if (gone.length < BATCH) return;
  }
}

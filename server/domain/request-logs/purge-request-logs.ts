import { REQUEST_LOG_RETENTION_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;
const BATCH = 2_000;
const BATCHES_PER_RUN = 250;

/**
 * Deletes requests older than 30 days of wall-clock time, in small batches. Returns how many were deleted; the next run
 * continues.
 */
export async function purgeRequestLogs(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.wall().getTime() - REQUEST_LOG_RETENTION_DAYS * DAY_MS);
  let purged = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    // By ctid, because with a join by id the planner would read the whole table for every batch. Rows are never
    // updated.
    const count = await ctx.db.$executeRaw`
      DELETE FROM request_logs WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM request_logs WHERE created_at < ${before}::timestamptz ORDER BY created_at LIMIT ${BATCH}))`;
    purged += count;
    if (count < BATCH) break;
  }
  return purged;
}

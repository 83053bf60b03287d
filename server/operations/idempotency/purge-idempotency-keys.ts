import { IDEMPOTENCY_RETENTION_HOURS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BATCH = 10_000;

/** Deletes stored responses older than a day of wall-clock time, so that a moved sandbox clock doesn't shorten it. */
export async function purgeIdempotencyKeys(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.wall().getTime() - IDEMPOTENCY_RETENTION_HOURS * 3_600_000);
  for (;;) {
    // By ctid: joined by key, the planner would read the whole table for every batch.
    const removed = await ctx.db.$executeRaw`
      DELETE FROM idempotency_keys WHERE created_at < ${before}::timestamptz AND ctid = ANY (ARRAY(
        SELECT ctid FROM idempotency_keys WHERE created_at < ${before}::timestamptz ORDER BY created_at LIMIT ${BATCH}))`;
    if (removed < BATCH) return;
  }
}

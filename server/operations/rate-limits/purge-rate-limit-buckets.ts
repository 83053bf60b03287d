import type { Context } from "@/server/operations/context";

// Longer than the slowest bucket that the environment allows takes to refill (a burst of 1,000,000 at 1 a second), so
// every deleted bucket was full.
const IDLE_DAYS = 14;

/** Deletes the buckets of keys unused for two weeks; a new one is just as full. */
export async function purgeRateLimitBuckets(ctx: Context): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM rate_limit_buckets WHERE filled_at < clock_timestamp() - make_interval(days => ${IDLE_DAYS}::int)`;
}

import type { Context } from "@/server/domain/context";

// Longer than the slowest bucket that the environment allows takes to fill (a burst of 1,000,000 at 1 a second), so that
// what is forgotten was full.
const IDLE_DAYS = 14;

/** Forgets the buckets of keys that have not been used for two weeks; a new one would be as full. */
export async function purgeRateLimitBuckets(ctx: Context): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM rate_limit_buckets WHERE filled_at < clock_timestamp() - make_interval(days => ${IDLE_DAYS}::int)`;
}

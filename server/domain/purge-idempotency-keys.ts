import type { Context } from "@/server/domain/context";
import { IDEMPOTENCY_KEEP_HOURS } from "@/server/kernel/limits";

const BATCH = 10_000;

/** Forgets stored answers older than a day by the outside world's time, so that a moved sandbox clock keeps the promise. */
export async function purgeIdempotencyKeys(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.wall().getTime() - IDEMPOTENCY_KEEP_HOURS * 3_600_000);
  for (;;) {
    const removed = await ctx.db.$executeRaw`
      DELETE FROM idempotency_keys k USING (
        SELECT caller_id, key FROM idempotency_keys WHERE created_at < ${before}::timestamptz LIMIT ${BATCH}
      ) old WHERE k.caller_id = old.caller_id AND k.key = old.key`;
    if (removed < BATCH) return;
  }
}

import { WEBHOOK_RETENTION_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;
const BATCH = 1_000;
const BATCHES_PER_RUN = 50;

/**
 * Deletes events older than 30 days with their deliveries and attempts, in small batches, and secrets that no longer
 * sign. An event that a job or a delivery is still waiting for is kept. Returns how many events were deleted.
 */
export async function purgeWebhooks(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - WEBHOOK_RETENTION_DAYS * DAY_MS);
  await ctx.db.webhookSecret.deleteMany({ where: { expiresAt: { lte: ctx.now() } } });
  let purged = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const count = await purgeBatch(ctx, before);
    purged += count;
    if (count < BATCH) break;
  }
  return purged;
}

function purgeBatch(ctx: Context, before: Date): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM events WHERE id IN (
      SELECT e.id FROM events e
      WHERE e.created_at < ${before}::timestamptz AND e.fanned_out_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM awaited_events a WHERE a.created_at = e.created_at AND a.id = e.id)
        AND NOT EXISTS (SELECT 1 FROM open_events o WHERE o.created_at = e.created_at AND o.id = e.id)
        AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id
            AND (d.status IN ('pending', 'failed') OR d.lease_token IS NOT NULL OR d.created_at >= ${before}::timestamptz))
      ORDER BY e.created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
}

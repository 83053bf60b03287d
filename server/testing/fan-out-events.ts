import type { Context } from "@/server/domain/context";
import { FAN_OUT_BATCH, fanOutBatch } from "@/server/domain/webhooks/fan-out-events";

/**
 * Fans events out batch by batch, as the worker does, until no new one is left. Returns how many deliveries were
 * queued.
 */
export async function fanOutEvents(ctx: Context): Promise<number> {
  let queued = 0;
  for (;;) {
    const batch = await fanOutBatch(ctx);
    queued += batch.queued;
    if (batch.taken < FAN_OUT_BATCH) return queued;
  }
}

import { FAN_OUT_BATCH, fanOutBatch } from "@/server/domain/webhooks/fan-out-events";
import type { Context } from "@/server/operations/context";

/** Fans out events batch by batch, as the worker does, until none is left. Returns how many deliveries were queued. */
export async function fanOutEvents(ctx: Context): Promise<number> {
  let queued = 0;
  for (;;) {
    const batch = await fanOutBatch(ctx);
    queued += batch.queued;
    if (batch.taken < FAN_OUT_BATCH) return queued;
  }
}

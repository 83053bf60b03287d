import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { fanOutEvents } from "@/server/domain/webhooks/fan-out-events";
import type { Context } from "@/server/operations/context";

/** Fans out new events and makes every delivery attempt that is due. Returns when the next attempt is due. */
export async function deliverAll(ctx: Context, signal = new AbortController().signal): Promise<Date | null> {
  await fanOutEvents(ctx, signal);
  await deliverDue(ctx, signal);
  return deliveryQueue.nextDueAt(ctx);
}

import { actingIdentityId, isTrusted } from "@/server/kernel/caller";
import { Unavailable } from "@/server/kernel/common-errors";
import { DRAWING_PATIENCE_MS } from "@/server/kernel/limits";
import { TookTooLong, withinTime } from "@/server/kernel/within-time";
import type { Context } from "@/server/operations/context";
import { QueueFull } from "@/server/ports/queue-full";

const RETRY_AFTER_SECONDS = 5;

/**
 * Has the renderer draw for the caller, within its share of the queue; 503 with `Retry-After` if that is used up, or if
 * drawing takes too long. Drawing then continues, so that the next request finds the result.
 */
export function waitForRenderer<T>(ctx: Context, draw: (customer: string | null) => Promise<T>): Promise<T> {
  const patienceMs = isTrusted(ctx.caller) ? DRAWING_PATIENCE_MS.email : DRAWING_PATIENCE_MS.request;
  return askRenderer(ctx, (customer) => withinTime(draw(customer), patienceMs, "the document is late"));
}

/** The same for callers that set their own time limit. */
export async function askRenderer<T>(ctx: Context, draw: (customer: string | null) => Promise<T>): Promise<T> {
  const { caller } = ctx;
  const own = caller.kind === "user" ? caller.userId : actingIdentityId(caller);
  try {
    return await draw(isTrusted(caller) ? null : (own ?? caller.kind));
  } catch (error) {
    if (!(error instanceof QueueFull || error instanceof TookTooLong)) throw error;
    throw Unavailable({ headers: { "Retry-After": String(RETRY_AFTER_SECONDS) }, cause: error });
  }
}

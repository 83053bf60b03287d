import type { Context } from "@/server/domain/context";
import { actingIdentityId, isTrusted } from "@/server/kernel/caller";
import { Unavailable } from "@/server/kernel/common-errors";
import { QueueFull } from "@/server/ports/queue-full";

const RETRY_AFTER_SECONDS = 5;

/** Has the renderer draw for the caller, in its share of the queue; 503 with `Retry-After` if that is used up. */
export async function waitForRenderer<T>(ctx: Context, draw: (customer: string | null) => Promise<T>): Promise<T> {
  const { caller } = ctx;
  const own = caller.kind === "user" ? caller.userId : actingIdentityId(caller);
  const customer = isTrusted(caller) ? null : (own ?? caller.kind);
  try {
    return await draw(customer);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw Unavailable({ headers: { "Retry-After": String(RETRY_AFTER_SECONDS) }, cause: error });
  }
}

import { readCalledMs } from "@/server/adapters/job-engine/engine-state";
import { CHECK_IN, type InngestAccess, inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import { makeSender } from "@/server/adapters/job-engine/inngest-relay";
import type { Context } from "@/server/operations/context";

/** Calls are only recorded every few seconds. */
const TOLERANCE_MS = 6_000;

/**
 * Creates a function that asks Inngest to call the functions. On its next run it logs if no call has come: the server
 * accepts functions at an address that it cannot reach.
 */
export function makeCheckIn(ctx: Context, access: InngestAccess): () => Promise<void> {
  const send = makeSender(ctx, access);
  let askedAt: number | null = null;
  return async () => {
    const now = performance.now();
    if (askedAt !== null) {
      const calledMs = await readCalledMs(ctx);
      if (calledMs === null || calledMs > now - askedAt + TOLERANCE_MS)
        ctx.log.error(
          { address: access.serveOrigin },
          "Inngest accepted the functions but does not call them; check that it can reach their address",
        );
    }
    askedAt = (await send([{ name: inngestEventName(access, CHECK_IN), data: {} }])) ? now : null;
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { type Attempts, makeAttempts } from "@/server/domain/webhooks/make-attempts";
import type { Context } from "@/server/operations/context";

const SWEEP = "sweep";
/** How often to check for more work while attempts are in progress; a slow endpoint must not delay others. */
const RECHECK_MS = 200;
/** Attempts that end at nearly the same time are followed by one claim. */
const GATHER_MS = 5;

/**
 * Makes every attempt that was due before the instant, of all endpoints, and what becomes as old meanwhile, until nothing
 * is left or in progress. When the signal is aborted it claims nothing more and waits for attempts in progress. Run it at
 * most once per process at a time.
 */
export async function deliverDue(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  const ageMs = ctx.now().getTime() - dueBefore.getTime();
  const attempts = makeAttempts(ctx, () => attemptSlots.give(SWEEP, 1));
  try {
    while (!signal.aborted) {
      // An attempt that ends during a round frees a slot that the round has not seen.
      const wasIdle = attempts.underWay.size === 0;
      const started = await startSome(ctx, attempts, new Date(ctx.now().getTime() - ageMs));
      if (attempts.underWay.size === 0) {
        if (started === 0 && wasIdle) return;
        continue;
      }
      await Promise.race([...attempts.underWay, sleep(started > 0 ? 0 : RECHECK_MS)]);
      await sleep(GATHER_MS);
    }
  } finally {
    await attempts.end();
  }
}

async function startSome(ctx: Context, attempts: Attempts, dueBefore: Date): Promise<number> {
  let unused = 0;
  const takeSlots = (most: number) => {
    unused = attemptSlots.take(SWEEP, most);
    return unused;
  };
  try {
    const deliveries = await claimDeliveries(ctx, takeSlots, dueBefore);
    await attempts.start(deliveries);
    unused -= deliveries.length;
    return deliveries.length;
  } finally {
    attemptSlots.give(SWEEP, unused);
  }
}

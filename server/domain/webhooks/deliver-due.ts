/**
 * Two things limit the attempts in progress, and this loop is the only one that makes them. Their numbers are in `limits.ts`.
 *
 * - A **lease** is in the delivery's row: a worker has it for one attempt, for thirty seconds at most. Claiming locks the
 *   endpoint's row and counts its leases, so there are at most five requests for each endpoint in all workers
 *   (`claim-deliveries.ts`). If a worker dies, its leases expire and another worker makes the next attempt.
 * - A **slot** is in memory: a process makes at most 50 requests at once, and the last ten slots are for endpoints that have
 *   none in progress (`attempt-slots.ts`).
 *
 * Where no other worker has a lease and the endpoint answers quickly, a worker leases the next deliveries ahead, and makes
 * them in the slots of those that end (`attempts.ts`). A claim is then for many, and no request waits for one.
 *
 * The loop starts when fan-out has queued something in this process, when a change notifies the workers, and when the watch
 * of due rows finds any. Nothing else says that a delivery has to be made: the row is the truth.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { attemptSlots, type TakenSlots } from "@/server/domain/webhooks/attempt-slots";
import { Attempts } from "@/server/domain/webhooks/attempts";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import type { Context } from "@/server/operations/context";

/** How often to check for more work while attempts are in progress; a slow endpoint must not delay others. */
const RECHECK_MS = 100;
/** Attempts that end at nearly the same time are followed by one claim. */
const GATHER_MS = 5;

/**
 * Makes every attempt that was due before the instant, of all endpoints, and what becomes as old meanwhile, until nothing
 * is left or in progress. When the signal is aborted it claims nothing more and waits for attempts in progress. If claiming
 * fails it throws at once, so that the next call need not wait for endpoints that hang.
 */
export async function deliverDue(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  const ageMs = ctx.now().getTime() - dueBefore.getTime();
  const attempts = new Attempts(ctx, attemptSlots);
  while (!signal.aborted) {
    // An attempt that ends during a round frees a slot that the round has not seen.
    const wasIdle = attempts.areDone;
    const started = await startSome(ctx, attempts, new Date(ctx.now().getTime() - ageMs));
    if (attempts.areDone) {
      if (started === 0 && wasIdle) return;
      continue;
    }
    if (started === 0 || attempts.areSupplied) await attempts.untilWanting(RECHECK_MS);
    await sleep(GATHER_MS);
  }
  await attempts.stop();
}

async function startSome(ctx: Context, attempts: Attempts, dueBefore: Date): Promise<number> {
  let taken = 0;
  const takeSlots = (most: number): TakenSlots => {
    const slots = attemptSlots.take(most);
    taken = slots.count;
    return slots;
  };
  try {
    const deliveries = await claimDeliveries(ctx, takeSlots, { dueBefore, held: attempts });
    const given = taken;
    taken = 0;
    await attempts.start(deliveries, given);
    return deliveries.length;
  } finally {
    attemptSlots.give(taken);
  }
}

/**
 * Two limits apply to the attempts in progress, all of which this loop makes. Their numbers are in `limits.ts`.
 *
 * - A **lease** is stored in the delivery's row: a worker holds it for one attempt, at most thirty seconds. Claiming
 *   locks the endpoint's row and counts its leases, so there are at most five requests per endpoint across all workers
 *   (`claim-deliveries.ts`). If a worker dies, its leases expire and another worker makes the next attempt.
 * - A **slot** is in memory: a process makes at most 50 requests at once, and the last ten slots are reserved for
 *   endpoints with no request in progress (`attempt-slots.ts`).
 *
 * If no other worker has a lease and the endpoint responds quickly, a worker leases its next deliveries ahead and makes
 * each when an earlier one ends, in its slot (`attempts.ts`). One claim then covers many deliveries, and no request
 * waits for a claim.
 *
 * The loop starts when fan-out has queued something in this process, when a change notifies the workers, and when the
 * watch of due rows finds any. Only the rows determine which deliveries are due.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { attemptSlots, type TakenSlots } from "@/server/domain/webhooks/attempt-slots";
import { Attempts } from "@/server/domain/webhooks/attempts";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import type { Context } from "@/server/operations/context";

/** How often to check for more work while attempts are in progress; a slow endpoint must not delay others. */
const RECHECK_MS = 100;
/** Waits this long before claiming, so that attempts that end at nearly the same time share one claim. */
const GATHER_MS = 5;

/**
 * Makes every attempt that was due before the instant, and those that reach the same age while it runs, until nothing
 * is left or in progress. When the signal is aborted, it claims nothing more and waits for attempts in progress. If
 * claiming fails, it throws at once, so that the next call need not wait for endpoints that hang.
 */
export async function deliverDue(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  const ageMs = ctx.now().getTime() - dueBefore.getTime();
  const attempts = new Attempts(ctx, attemptSlots);
  while (!signal.aborted) {
    // An attempt that ends during this round frees a slot that the round did not see.
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

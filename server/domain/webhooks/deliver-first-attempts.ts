import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/server/domain/context";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { claimFirstAttempts, isFirstAttemptDue } from "@/server/domain/webhooks/claim-deliveries";
import { expectRun, forgetRun, startNextRun } from "@/server/domain/webhooks/expected-runs";
import { type Attempts, makeAttempts } from "@/server/domain/webhooks/make-attempts";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";

/** How long a round takes new deliveries up. It ends once their attempts have ended. */
const ROUND_MS = 5_000;
/** Longer than any round, and than the way to the next one. */
const EXPECTED_MS = ROUND_MS + WEBHOOK_TIMEOUT_MS + 5_000;
/** How long it waits for more when nothing is due: events of a stream share a run. */
const LINGER_MS = 300;
const RECHECK_MS = 60;
/** How long a round that is over waits for its attempts before another run takes new deliveries up. */
const HANGING_MS = 500;
/** Attempts that end at nearly the same time are followed by one claim. */
const GATHER_MS = 5;

/** What a round of first attempts came to. */
export interface DeliveryRound {
  made: number;
  /** True if nothing was left to deliver, or is left to another run; false if the round ended for its time or its limit. */
  isDone: boolean;
}

/**
 * Makes the first attempts of an endpoint's deliveries, at most five at once and up to so many, for a few seconds or until
 * nothing is due. Meanwhile, deliveries that are added start no other run.
 */
export async function deliverFirstAttempts(ctx: Context, endpointId: string, most: number): Promise<DeliveryRound> {
  const endsAt = ctx.clock.wall().getTime() + ROUND_MS;
  const attempts = makeAttempts(ctx, () => attemptSlots.give(endpointId, 1));
  await expectRun(ctx, endpointId, EXPECTED_MS);
  let made = 0;
  let isIdle = false;
  try {
    while (!isIdle && made < most && ctx.clock.wall().getTime() < endsAt) {
      const started = await startSome(ctx, endpointId, attempts, most - made);
      made += started;
      if (attempts.underWay.size > 0) await pauseDuring(attempts);
      else if (started === 0) isIdle = !(await isMoreComing(ctx, endpointId));
    }
    // One request that hangs must not delay the endpoint's others: they get a run of their own meanwhile.
    if (!isIdle && (await isHanging(attempts))) {
      await startNextRun(ctx, endpointId);
      return { made, isDone: true };
    }
  } finally {
    await attempts.end();
  }
  if (!isIdle) return { made, isDone: false };
  await forgetRun(ctx, endpointId);
  return { made, isDone: !(await isFirstAttemptDue(ctx, endpointId)) };
}

async function startSome(ctx: Context, endpointId: string, attempts: Attempts, most: number): Promise<number> {
  const allowed = Math.min(most, WEBHOOK_IN_FLIGHT_PER_ENDPOINT - attempts.underWay.size);
  // A cheaper look first, unless nothing is in progress: then there is most likely something.
  if (allowed <= 0 || (attempts.underWay.size > 0 && !(await isFirstAttemptDue(ctx, endpointId)))) return 0;
  await attemptSlots.takeOne(endpointId);
  const slots = 1 + attemptSlots.take(endpointId, allowed - 1);
  let claimed = 0;
  try {
    const deliveries = await claimFirstAttempts(ctx, endpointId, slots);
    await attempts.start(deliveries);
    claimed = deliveries.length;
  } finally {
    attemptSlots.give(endpointId, slots - claimed);
  }
  return claimed;
}

async function pauseDuring({ underWay }: Attempts): Promise<void> {
  await Promise.race([...underWay, sleep(RECHECK_MS)]);
  await sleep(GATHER_MS);
}

async function isHanging(attempts: Attempts): Promise<boolean> {
  await Promise.race([attempts.end(), sleep(HANGING_MS)]);
  return attempts.underWay.size > 0;
}

async function isMoreComing(ctx: Context, endpointId: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < LINGER_MS; waitedMs += RECHECK_MS) {
    await sleep(RECHECK_MS);
    if (await isFirstAttemptDue(ctx, endpointId)) return true;
  }
  return false;
}

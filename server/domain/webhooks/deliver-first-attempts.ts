import { setTimeout as sleep } from "node:timers/promises";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { claimFirstAttempts, findFirstAttempts } from "@/server/domain/webhooks/claim-deliveries";
import { expectRun, forgetRun, startRuns } from "@/server/domain/webhooks/expected-runs";
import { type Attempts, makeAttempts } from "@/server/domain/webhooks/make-attempts";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/**
 * How long a run takes deliveries up before the next one does. As long as an attempt: what this run leaves under way has
 * ended when the next one is over, so that there are never more than two.
 */
const TURN_MS = WEBHOOK_TIMEOUT_MS;
/** Longer than any run is at the endpoint, and than the way to the next one. */
const EXPECTED_MS = TURN_MS + WEBHOOK_TIMEOUT_MS + 5_000;
/** How long it waits for more when nothing is due: events of a stream share a run. */
const LINGER_MS = 300;
/** How often it looks meanwhile, and afterwards, while requests hang. */
const RECHECK_MS = 60;
const HANGING_RECHECK_MS = 250;
/** Attempts that end at nearly the same time are followed by one claim. */
const GATHER_MS = 5;

/**
 * Makes the first attempts of an endpoint's deliveries, at most five at once, until nothing is due or its turn is over; then
 * another run goes on. Meanwhile, deliveries that are added start no other run. While requests hang it takes up what the
 * limit allows and otherwise waits: as long as a delivery is due, one run is there to see that a slot has become free.
 */
export async function deliverFirstAttempts(ctx: Context, endpointId: string): Promise<void> {
  const attempts = makeAttempts(ctx, () => attemptSlots.give(endpointId, 1));
  await expectRun(ctx, endpointId, EXPECTED_MS);
  try {
    await takeUp(ctx, endpointId, attempts);
    // Others wait for no request that hangs here.
    await handOver(ctx, endpointId);
  } finally {
    await attempts.end();
  }
}

async function takeUp(ctx: Context, endpointId: string, attempts: Attempts): Promise<void> {
  const endsAt = ctx.clock.wall().getTime() + TURN_MS;
  let quietMs = 0;
  for (;;) {
    const inFlight = attempts.underWay.size;
    const found = inFlight < WEBHOOK_IN_FLIGHT_PER_ENDPOINT ? await findFirstAttempts(ctx, endpointId) : "at_limit";
    // What waits for a slot that this run has stays with it until then: another one could do no more.
    if (ctx.clock.wall().getTime() >= endsAt && (found !== "at_limit" || inFlight === 0)) return;
    if (found === "none" && inFlight === 0 && quietMs >= LINGER_MS) return;
    const started = found === "claimable" ? await startSome(ctx, endpointId, attempts) : 0;
    const pauseMs = quietMs < LINGER_MS ? RECHECK_MS : HANGING_RECHECK_MS;
    const hasEnded = await pauseDuring(attempts, pauseMs);
    quietMs = started > 0 || hasEnded ? 0 : quietMs + pauseMs;
  }
}

/** What was added before is seen here; what is added later starts a run by itself. */
async function handOver(ctx: Context, endpointId: string): Promise<void> {
  await forgetRun(ctx, endpointId);
  if ((await findFirstAttempts(ctx, endpointId)) === "none") return;
  await ctx.transaction((tx) => startRuns(tx, [endpointId]));
}

async function startSome(ctx: Context, endpointId: string, attempts: Attempts): Promise<number> {
  const allowed = WEBHOOK_IN_FLIGHT_PER_ENDPOINT - attempts.underWay.size;
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

/** Waits for an attempt to end, but no longer than that. True if one has. */
async function pauseDuring({ underWay }: Attempts, mostMs: number): Promise<boolean> {
  const before = underWay.size;
  await Promise.race([...underWay, sleep(mostMs)]);
  await sleep(GATHER_MS);
  return underWay.size < before;
}

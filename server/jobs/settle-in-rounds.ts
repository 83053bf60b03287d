import { findClearing } from "@/server/domain/payments/find-clearing";
import type { Context } from "@/server/operations/context";
import type { JobSteps } from "@/server/ports/job-engine";

/** Charges that are still pending after this many rounds are left to the sweep. */
const ROUNDS_MAX = 10;

interface Rounds {
  ctx: Context;
  step: JobSteps;
  /** Charges, and returns the subjects whose charges to follow. */
  charge(): Promise<string[]>;
  /** Asks the rail about these subjects' charges. */
  settle(subjectIds: string[]): Promise<void>;
}

/**
 * Charges, sleeps until the rail should have cleared the first charges, settles those, and repeats, one step per round.
 */
export async function settleInRounds({ ctx, step, charge, settle }: Rounds): Promise<void> {
  let clearing = await step.run("charge", async () => soonest(ctx, await charge()));
  for (let round = 1; clearing && round <= ROUNDS_MAX; round += 1) {
    await step.sleepUntil(`clearing ${round}`, new Date(clearing.clearsAt));
    const { all, ids }: Clearing = clearing;
    clearing = await step.run(`ask ${round}`, async () => {
      await settle(ids);
      return soonest(ctx, all);
    });
  }
}

/** JSON-safe for a step. */
interface Clearing {
  /** All followed subjects. */
  all: string[];
  /** The subjects whose charges should clear next. */
  ids: string[];
  clearsAt: string;
}

async function soonest(ctx: Context, all: string[]): Promise<Clearing | null> {
  const next = await findClearing(ctx, all);
  return next && { all, ids: next.ids, clearsAt: next.clearsAt.toISOString() };
}

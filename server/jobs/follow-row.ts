import { eventsStarting } from "@/server/domain/reactions";
import { type Job, job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobSteps } from "@/server/ports/job-engine";

/** What is due later than that is left to the sweep: nobody waits for it to the second. */
const SLEEP_MAX_MS = 7 * 86_400_000;
/** A row that keeps being due is left to the sweep. */
const ROUNDS_MAX = 10;

/**
 * Acts on one row, sleeps until it is due again, and so on, a step a round. `act` does what is due now, if anything, and
 * returns when the row is due next, or null if it is not or others see to that.
 */
export async function followRow(step: JobSteps, now: () => Date, act: () => Promise<Date | null>): Promise<void> {
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const next = await step.run(`round ${round}`, async () => {
      const due = await act();
      return due && due.getTime() - now().getTime() <= SLEEP_MAX_MS ? due.toISOString() : null;
    });
    if (next === null) return;
    await step.sleepUntil(`due ${round}`, new Date(next));
  }
}

/** What a job may declare besides. */
type Options = Partial<Pick<Job, "concurrency" | "throttle" | "cancelOn" | "isNetworkBound">>;

interface RowJob extends Options {
  name: string;
  sweep: string;
  /** Does what is due of the event's subject, if anything. Returns when it is due next, or null. */
  act(ctx: Context, subjectId: string): Promise<Date | null>;
}

/** A job that acts on its event's subject whenever that is due. */
export function rowJob({ act, ...declared }: RowJob): Job {
  return job({
    ...declared,
    on: eventsStarting(declared.name),
    retries: 10,
    run: ({ ctx, events, step }) => followRow(step, ctx.now, () => act(ctx, events[0]!.subjectId)),
  });
}

/** A job that acts on its event's subject once. */
export function onceJob(name: string, sweep: string, act: (ctx: Context, subjectId: string) => Promise<unknown>): Job {
  return rowJob({
    name,
    sweep,
    async act(ctx, subjectId) {
      await act(ctx, subjectId);
      return null;
    },
  });
}

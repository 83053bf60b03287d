import { eventsStarting } from "@/server/domain/reactions";
import { type Job, job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobSteps } from "@/server/ports/job-engine";

/** Rows that are due later than this are left to the sweep: for them, a few seconds more don't matter. */
const SLEEP_MAX_MS = 7 * 86_400_000;
/** After this many rounds, a row is left to the sweep. */
const ROUNDS_MAX = 10;

/**
 * Acts on a row, sleeps until it is due again, and repeats, one step per round. `act` does what is due now, if
 * anything, and returns when the row is due next, or null if it isn't or something else handles that.
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

/** What else a job may declare. */
type Options = Partial<Pick<Job, "concurrency" | "throttle" | "cancelOn" | "isNetworkBound">>;

interface RowJob extends Options {
  name: string;
  sweep: string;
  /** Does what is due for the event's subject, if anything. Returns when it is due next, or null. */
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

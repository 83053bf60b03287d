import { ERROR_STEP } from "@/server/adapters/job-engine/run-queue";
import { type Job, job } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";

/** How often handling a failure is retried, independent of the failed job's retries. */
const RETRIES = 20;
const HANDLER = ":on-failure";

/** The name of the job that handles a job's failures, which no other job can have. Null if nothing handles them. */
export function handlerOf({ name, onFailure }: Job): string | null {
  return onFailure ? name + HANDLER : null;
}

/** True if the job handles another job's failures. */
export function isHandler({ name }: Job): boolean {
  return name.endsWith(HANDLER);
}

/** The jobs that handle other jobs' failures. Their runs are recorded with the failures, so that none is missed. */
export function failureHandlers(jobs: Job[]): Job[] {
  return jobs.flatMap((failing) => {
    const name = handlerOf(failing);
    if (name === null) return [];
    const { sweep, isNetworkBound } = failing;
    return [
      job({
        name,
        on: [],
        sweep,
        retries: RETRIES,
        ...(isNetworkBound !== undefined && { isNetworkBound }),
        async run({ ctx, events, step }) {
          const error = await step.run(ERROR_STEP, async () => "");
          await step.run("handle", () =>
            failing.onFailure!({ ctx: ctx.as(systemCaller(failing.name)), events, error }),
          );
        },
      }),
    ];
  });
}

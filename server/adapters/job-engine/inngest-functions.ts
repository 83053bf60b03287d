import { type GetStepTools, type Inngest, type InngestFunction, RetryAfterError } from "inngest";
import { z } from "zod";
import { guardedSteps } from "@/server/adapters/job-engine/guarded-steps";
import { CHECK_IN, inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import { flowControlOf } from "@/server/adapters/job-engine/inngest-function-options";
import { type Attempt, retriedSoon } from "@/server/adapters/job-engine/inngest-retries";
import { recordJobFailure } from "@/server/adapters/job-engine/job-failures";
import type { Job } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import { outsideTime } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

const relayedEvent = z.object({
  id: z.string(),
  type: z.string(),
  subjectId: z.string(),
  groupId: z.string().nullable(),
});

/** The payload of `inngest/function.failed`. Earlier server versions send no `events`. */
const failedRun = z.object({
  run_id: z.string(),
  event: z.object({ data: z.unknown() }),
  events: z.array(z.object({ data: z.unknown() })).optional(),
});

type StepTools = GetStepTools<Inngest>;

/** The only retry of recording a failure is delayed until a database outage may be over. */
const RECORD_AGAIN_MS = 60_000;

/**
 * Turns every job into an Inngest function with the same name, and adds the function by which the server shows that it
 * can call us.
 */
export function inngestFunctions(client: Inngest, ctx: Context, jobs: Job[]): InngestFunction.Like[] {
  return [checkIn(client), ...jobs.map((job) => jobFunction(client, ctx, job))];
}

/** Does nothing: only the arrival of the signed call matters. */
function checkIn(client: Inngest): InngestFunction.Like {
  const triggers = [{ event: inngestEventName({ appId: client.id }, CHECK_IN) }];
  return client.createFunction({ id: CHECK_IN, triggers, retries: 0 }, async () => {});
}

function jobFunction(client: Inngest, ctx: Context, job: Job): InngestFunction.Like {
  return client.createFunction(
    {
      id: job.name,
      triggers: job.on.map((type) => ({ event: inngestEventName({ appId: client.id }, type) })),
      ...flowControlOf(job, client.id),
      onFailure: ({ event, error }) => recordFailure(ctx, job, event.data, error),
    },
    async ({ events, step, attempt, maxAttempts }) => {
      const own = ctx.as(systemCaller(job.name));
      const at = { attempt, maxAttempts };
      await retriedSoon(
        () =>
          job.run({ ctx: own, events: jobEvents(events), step: guardedSteps(stepsOf(ctx, step, at), () => ctx.now()) }),
        at,
      );
    },
  );
}

async function recordFailure(ctx: Context, job: Job, data: unknown, { name, message }: Error): Promise<void> {
  const { run_id: run, event, events = [event] } = failedRun.parse(data);
  const failed = { job: job.name, run, events: jobEvents(events), error: `${name}: ${message}` };
  ctx.log.error(failed, "a job run failed permanently");
  try {
    await recordJobFailure(ctx, { engine: "inngest", ...failed });
    await job.onFailure?.({ ctx: ctx.as(systemCaller(job.name)), events: failed.events, error: failed.error });
  } catch (error) {
    throw new RetryAfterError(`The failure of ${job.name} could not be recorded.`, RECORD_AGAIN_MS, { cause: error });
  }
}

function jobEvents(events: { data?: unknown }[]): JobEvent[] {
  return events.flatMap(({ data }) => {
    const event = relayedEvent.safeParse(data);
    return event.success ? [event.data] : [];
  });
}

function stepsOf(ctx: Context, step: StepTools, at: Attempt): JobSteps {
  return {
    // The SDK types the output as JSON; guarded steps only pass output that JSON preserves.
    run: async <T>(name: string, work: () => Promise<T>) => (await step.run(name, () => retriedSoon(work, at))) as T,
    async sleepUntil(name, instant) {
      // Inngest only knows wall-clock time, so it gets the time remaining on the product's clock.
      const remainingMs = Math.max(0, instant.getTime() - ctx.now().getTime());
      await step.sleepUntil(name, new Date(outsideTime(ctx.clock).getTime() + remainingMs));
    },
  };
}

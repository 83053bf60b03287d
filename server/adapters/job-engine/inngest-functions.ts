import { type GetStepTools, type Inngest, type InngestFunction, NonRetriableError } from "inngest";
import { z } from "zod";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import { guardedSteps } from "@/server/adapters/job-engine/guarded-steps";
import { inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

const relayedEvent = z.object({
  id: z.string(),
  type: z.string(),
  subjectId: z.string(),
  groupId: z.string().nullable(),
});

type Retries = NonNullable<InngestFunction.Options["retries"]>;
type StepTools = GetStepTools<Inngest>;

/** Turns every job into an Inngest function with the same name. */
export function inngestFunctions(client: Inngest, ctx: Context, jobs: Job[]): InngestFunction.Like[] {
  return jobs.map((job) => jobFunction(client, ctx, job));
}

function jobFunction(client: Inngest, ctx: Context, job: Job): InngestFunction.Like {
  const { batch } = job;
  return client.createFunction(
    {
      id: job.name,
      triggers: job.on.map((type) => ({ event: inngestEventName(type) })),
      retries: job.retries as Retries,
      ...(batch ? { batchEvents: { maxSize: batch.max, timeout: wholeSeconds(batch.waitMs) } } : {}),
    },
    async ({ events, step }) => {
      const own = ctx.as(systemCaller(job.name));
      await withoutVainRetries(() =>
        job.run({ ctx: own, events: jobEvents(events), step: guardedSteps(stepsOf(ctx, step), () => ctx.now()) }),
      );
    },
  );
}

/** Inngest counts in seconds, so a shorter wait is rounded up to one. */
function wholeSeconds(ms: number): `${number}s` {
  return `${Math.max(1, Math.ceil(ms / 1_000))}s`;
}

/** A scheduled start carries one of Inngest's own events, which is not ours. */
function jobEvents(events: { data?: unknown }[]): JobEvent[] {
  return events.flatMap(({ data }) => {
    const event = relayedEvent.safeParse(data);
    return event.success ? [event.data] : [];
  });
}

function stepsOf(ctx: Context, step: StepTools): JobSteps {
  return {
    // The SDK types the output as JSON; guarded steps only pass output that JSON preserves.
    run: async <T>(name: string, work: () => Promise<T>) => (await step.run(name, () => withoutVainRetries(work))) as T,
    async sleepUntil(name, instant) {
      // Inngest knows only wall-clock time, so it gets the time the product's clock still has to go.
      const remainingMs = Math.max(0, instant.getTime() - ctx.now().getTime());
      await step.sleepUntil(name, new Date(ctx.clock.wall().getTime() + remainingMs));
    },
  };
}

/** Tells Inngest not to retry what retrying cannot fix. */
async function withoutVainRetries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailingJob) throw new NonRetriableError(error.message, { cause: error });
    throw error;
  }
}

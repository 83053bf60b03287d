import { setTimeout as sleep } from "node:timers/promises";
import { type GetStepTools, type Inngest, type InngestFunction, NonRetriableError } from "inngest";
import { z } from "zod";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import { guardedSteps } from "@/server/adapters/job-engine/guarded-steps";
import { inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import type { Context } from "@/server/domain/context";
import type { Job, JobDefinition, Pump } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

const PUMPING_MS = 50_000;
const MIN_PUMP_PAUSE_MS = 50;

const relayedEvent = z.object({ id: z.string(), type: z.string(), subjectId: z.string() });

type Retries = NonNullable<InngestFunction.Options["retries"]>;
type StepTools = GetStepTools<Inngest>;

/** Turns every job and pump into an Inngest function with the same name. */
export function inngestFunctions(client: Inngest, ctx: Context, definitions: JobDefinition[]): InngestFunction.Like[] {
  return definitions.map((definition) =>
    definition.kind === "job" ? jobFunction(client, ctx, definition) : pumpFunction(client, ctx, definition),
  );
}

function jobFunction(client: Inngest, ctx: Context, job: Job): InngestFunction.Like {
  const { batch } = job;
  return client.createFunction(
    {
      id: job.name,
      triggers: triggersOf(job),
      retries: job.retries as Retries,
      ...(batch ? { batchEvents: { maxSize: batch.max, timeout: wholeSeconds(batch.waitMs) } } : {}),
    },
    async ({ events, step }) => {
      const own = ctx.as(systemCaller(job.name));
      await withoutVainRetries(() =>
        job.run({ ctx: own, events: jobEvents(events), step: guardedSteps(stepsOf(ctx, step)) }),
      );
    },
  );
}

/** One at a time. What is due later is left to the next event or the schedule: waiting here would block both. */
function pumpFunction(client: Inngest, ctx: Context, pump: Pump): InngestFunction.Like {
  return client.createFunction(
    { id: pump.name, triggers: triggersOf(pump), concurrency: { limit: 1 }, retries: 0 },
    async () => {
      const own = ctx.as(systemCaller(pump.name));
      const signal = AbortSignal.timeout(PUMPING_MS);
      while (!signal.aborted) {
        const next = await pump.run(own, signal);
        if (next === null || next > ctx.now()) return;
        await sleep(MIN_PUMP_PAUSE_MS);
      }
    },
  );
}

function triggersOf({ on, cron }: Job | Pump) {
  const events = on.map((type) => ({ event: inngestEventName(type) }));
  return cron === undefined ? events : [...events, { cron }];
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

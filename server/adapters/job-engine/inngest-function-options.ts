import type { InngestFunction } from "inngest";
import { inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import type { EventKey, Job } from "@/server/jobs/job";

type Options = InngestFunction.Options;
type FlowControl = Pick<
  Options,
  "batchEvents" | "concurrency" | "throttle" | "debounce" | "priority" | "cancelOn" | "retries"
>;

/** Returns a job's flow control as the options of a function of the installation's app. */
export function flowControlOf(job: Job, appId: string): FlowControl {
  const { batch, concurrency, throttle, debounce, priority, cancelOn, retries } = job;
  return {
    retries: retries as NonNullable<Options["retries"]>,
    ...(batch && {
      batchEvents: { maxSize: batch.max, timeout: wholeSeconds(batch.waitMs), ...keyOf(batch) },
    }),
    ...(concurrency && { concurrency: [{ limit: concurrency.limit, ...keyOf(concurrency) }] }),
    ...(throttle && {
      throttle: { limit: throttle.limit, period: wholeSeconds(throttle.periodMs), ...keyOf(throttle) },
    }),
    ...(debounce && {
      debounce: {
        period: wholeSeconds(debounce.waitMs),
        ...(debounce.maxWaitMs === undefined ? {} : { timeout: wholeSeconds(debounce.maxWaitMs) }),
        ...keyOf(debounce),
      },
    }),
    ...(priority === undefined ? {} : { priority: { run: String(priority) } }),
    ...(cancelOn && {
      cancelOn: cancelOn.map((type) => ({ event: inngestEventName({ appId }, type), match: "data.subjectId" })),
    }),
  };
}

function keyOf({ key }: { key?: EventKey }): { key?: string } {
  return key ? { key: `event.data.${key}` } : {};
}

/** Inngest counts in whole seconds, so a shorter wait is rounded up to one. */
function wholeSeconds(ms: number): `${number}s` {
  return `${Math.max(1, Math.ceil(ms / 1_000))}s`;
}

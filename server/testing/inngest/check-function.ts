import { Cron } from "croner";
import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { isExpression } from "@/server/testing/inngest/expression";
import { concurrencyOf, type ServedFunction } from "@/server/testing/inngest/served-function";
import { serverDurationMs } from "@/server/testing/inngest/server-duration";

const KNOWN = new Set([
  "id",
  "name",
  "triggers",
  "steps",
  "batchEvents",
  "concurrency",
  "throttle",
  "debounce",
  "rateLimit",
  "priority",
  "cancel",
]);

/** Returns every reason why the server rejects the function, and with it the whole application. */
export function errorsOfFunction(served: ServedFunction): string[] {
  return [
    ...Object.keys(served)
      .filter((key) => !KNOWN.has(key))
      .map((key) => `The double does not know the option ${key}`),
    ...(served.name ? [] : ["A function name is required"]),
    ...triggerErrors(served),
    ...stepErrors(served),
    ...batchErrors(served),
    ...concurrencyErrors(served),
    ...flowErrors(served),
    ...cancellationErrors(served),
  ];
}

function triggerErrors({ triggers }: ServedFunction): string[] {
  const keys = triggers.map((trigger) => JSON.stringify(trigger));
  return [
    ...(triggers.length === 0 ? ["At least one trigger is required"] : []),
    ...when(triggers.length > ENGINE_LIMITS.triggers, () => [
      `This function exceeds the max number of triggers: ${ENGINE_LIMITS.triggers}`,
    ]),
    ...when(new Set(keys).size < keys.length, () => ["duplicate trigger"]),
    ...triggers.flatMap(({ event, cron, expression }) => [
      ...(Boolean(event) === Boolean(cron) ? ["A trigger must supply either an event name or a cron schedule"] : []),
      ...(cron && !isCron(cron) ? [`'${cron}' isn't a valid cron schedule`] : []),
      ...expressionErrors("trigger expression", expression),
    ]),
  ];
}

function stepErrors({ steps }: ServedFunction): string[] {
  const all = Object.values(steps);
  return [
    ...(all.length === 1 ? [] : ["Functions must contain one step"]),
    ...all.flatMap(({ runtime, retries }) => [
      ...(/^https?:/.test(runtime.url) ? [] : [`Non-supported step schema: ${runtime.url}`]),
      ...rangeErrors("retries", retries?.attempts ?? ENGINE_LIMITS.retries.unsaid, ENGINE_LIMITS.retries),
    ]),
  ];
}

function batchErrors({ batchEvents, priority, cancel, debounce, rateLimit }: ServedFunction): string[] {
  if (!batchEvents) return [];
  return [
    ...rangeErrors("batch size", batchEvents.maxSize, ENGINE_LIMITS.batchSize),
    ...rangeErrors("batch timeout", serverDurationMs(batchEvents.timeout), ENGINE_LIMITS.batchWaitMs),
    ...expressionErrors("batch key", batchEvents.key),
    ...(priority?.run ? ["A function cannot specify Priority.Run and Batch together"] : []),
    ...(cancel?.length ? ["Batching and cancellation are mutually exclusive"] : []),
    ...(debounce ? ["Batching and debouncing are mutually exclusive"] : []),
    ...(rateLimit ? ["Batching and rate limiting are mutually exclusive"] : []),
  ];
}

function concurrencyErrors(served: ServedFunction): string[] {
  const limits = concurrencyOf(served);
  return [
    ...when(limits.length > ENGINE_LIMITS.concurrencyConstraints, () => [
      `There are more concurrency limits specified than the allowed max of: ${ENGINE_LIMITS.concurrencyConstraints}`,
    ]),
    ...limits.flatMap(({ limit, key, scope }) => [
      ...rangeErrors("concurrency limit", limit, { least: 1, most: Number.MAX_SAFE_INTEGER }),
      ...(scope && scope !== "fn" && !key ? [`A concurrency key must be specified for ${scope} scoped limits`] : []),
      ...expressionErrors("concurrency key", key),
    ]),
  ];
}

function flowErrors({ throttle, debounce, rateLimit, priority }: ServedFunction): string[] {
  const counted = { least: 1, most: Number.MAX_SAFE_INTEGER };
  return [
    ...(throttle
      ? [
          ...rangeErrors("throttle limit", throttle.limit, counted),
          ...rangeErrors("throttle burst", throttle.burst ?? 1, counted),
          ...rangeErrors("throttle period", serverDurationMs(throttle.period), ENGINE_LIMITS.throttlePeriodMs),
          ...expressionErrors("throttle key", throttle.key),
        ]
      : []),
    ...(debounce
      ? [
          ...rangeErrors("debounce period", serverDurationMs(debounce.period), ENGINE_LIMITS.debounceMs),
          ...(debounce.timeout
            ? rangeErrors("debounce timeout", serverDurationMs(debounce.timeout), ENGINE_LIMITS.debounceMs)
            : []),
          ...expressionErrors("debounce key", debounce.key),
        ]
      : []),
    ...(rateLimit ? ["The double has no rate limits, which drop events"] : []),
    ...expressionErrors("Priority.Run expression", priority?.run),
  ];
}

function cancellationErrors({ cancel = [] }: ServedFunction): string[] {
  return [
    ...when(cancel.length > ENGINE_LIMITS.cancellations, () => [
      `This function exceeds the max number of cancellation events: ${ENGINE_LIMITS.cancellations}`,
    ]),
    ...cancel.flatMap((cancellation) => expressionErrors("Cancellation expression", cancellation.if)),
  ];
}

function expressionErrors(what: string, expression: string | undefined): string[] {
  return expression === undefined || isExpression(expression) ? [] : [`${what} is invalid: ${expression}`];
}

function rangeErrors(what: string, value: number | null, { least, most }: { least: number; most: number }): string[] {
  const isWithin = value !== null && Number.isInteger(value) && value >= least && value <= most;
  return isWithin ? [] : [`The ${what} is not ${least} to ${most}`];
}

function when(isWrong: boolean, errors: () => string[]): string[] {
  return isWrong ? errors() : [];
}

function isCron(pattern: string): boolean {
  try {
    new Cron(pattern, { paused: true, mode: "5-part" });
    return true;
  } catch {
    return false;
  }
}

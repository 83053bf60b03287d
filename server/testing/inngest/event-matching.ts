import type { DoubleRun } from "@/server/testing/inngest/double-run";
import { evaluate } from "@/server/testing/inngest/expression";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";
import { serverDurationMs } from "@/server/testing/inngest/server-duration";

/** Whether the event matches one of the function's triggers. */
export function isStartedBy({ triggers }: ServedFunction, event: SentEvent): boolean {
  const names = namesMatching(event.name);
  return triggers.some(
    ({ event: name, expression }) =>
      name !== undefined &&
      names.includes(name) &&
      (expression === undefined || evaluate(expression, { event }) === true),
  );
}

/** Whether the event cancels the run, which started before it. */
export function isCanceledBy(run: DoubleRun, event: SentEvent, now: number): boolean {
  return Boolean(
    run.function.cancel?.some(
      ({ event: name, if: condition, timeout }) =>
        name === event.name &&
        (timeout === undefined || now <= run.startedAt + (serverDurationMs(timeout) ?? 0)) &&
        (condition === undefined || evaluate(condition, { event: run.events[0]!, async: event }) === true),
    ),
  );
}

/** Every trigger name that matches the event: its own, and wildcards that end in `/*` or `.*`. */
function namesMatching(name: string): string[] {
  const prefixes = ["/", "."].flatMap((mark) =>
    [...name.matchAll(new RegExp(`\\${mark}`, "g"))].map(({ index }) => `${name.slice(0, index)}${mark}*`),
  );
  return [name, ...prefixes];
}

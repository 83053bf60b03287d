import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import type { JobSteps } from "@/server/ports/job-engine";

/**
 * Rejects what one of the engines could not support: a repeated step name, concurrent steps, output that JSON would
 * change, a sleep of more than 366 days.
 */
export function guardedSteps(steps: JobSteps, now: () => Date): JobSteps {
  const used = new Set<string>();
  let current: string | null = null;
  async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (used.has(name)) throw new FailingJob(`The step "${name}" is used twice in one run.`);
    if (current !== null) throw new FailingJob(`The step "${name}" was started while "${current}" was running.`);
    used.add(name);
    current = name;
    try {
      return await work();
    } finally {
      current = null;
    }
  }
  return {
    run: (name, work) => alone(name, () => steps.run(name, () => plainOutput(name, work))),
    sleepUntil: (name, instant) =>
      alone(name, async () => {
        if (instant.getTime() - now().getTime() > ENGINE_LIMITS.sleepMs) {
          throw new FailingJob(`The step "${name}" would sleep for more than 366 days.`);
        }
        await steps.sleepUntil(name, instant);
      }),
  };
}

async function plainOutput<T>(name: string, work: () => Promise<T>): Promise<T> {
  const output = await work();
  if (!isPlain(output)) throw new FailingJob(`The step "${name}" returned something that JSON does not preserve.`);
  return output;
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}

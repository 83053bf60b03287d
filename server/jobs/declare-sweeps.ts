import type { Sweep } from "@/server/jobs/job";
import { SWEEP_GRACE_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

export const EVERY_MINUTE = "* * * * *";

/**
 * Every change notifies all drains, and most have nothing to do: during a stream of changes, each checks ten times a
 * second.
 */
const DRAIN_REST_MS = 100;

/** What a sweep does with the rows that were due before an instant. */
type SweepWork = (ctx: Context, signal: AbortSignal, dueBefore: Date) => Promise<unknown>;

/** Work that no job does: every worker does it as soon as it is due. */
export function drain(name: string, run: (ctx: Context, signal: AbortSignal) => Promise<Date | null>): Sweep {
  return { name, restMs: DRAIN_REST_MS, run: (ctx, { signal }) => run(ctx, signal) };
}

/** Does the work of a job for the rows that the job has left behind. */
export function backing(name: string, run: SweepWork, graceMs = SWEEP_GRACE_MS): Sweep {
  return {
    name,
    graceMs,
    async run(ctx, { dueBefore, signal }) {
      await run(ctx, signal, dueBefore);
      return null;
    },
  };
}

/** The same once a minute, in one worker: for work that is rare, or expensive to find. */
export function backingByMinute(name: string, run: SweepWork, cron = EVERY_MINUTE): Sweep {
  return {
    name,
    cron,
    graceMs: SWEEP_GRACE_MS,
    async run(ctx, { dueBefore, signal }) {
      await run(ctx, signal, dueBefore);
      return null;
    },
  };
}

/** Periodic work. A failed run is made up for at the next slot. */
export function onSchedule(name: string, cron: string, act: (ctx: Context) => Promise<unknown>): Sweep {
  return {
    name,
    cron,
    async run(ctx) {
      await act(ctx);
      return null;
    },
  };
}

import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import { nextDueBySweep } from "@/server/domain/timed-work";
import type { Context } from "@/server/operations/context";

/** The polling interval if nothing wakes it. */
export const LOOK_MS = 15_000;
/** The minimum interval between checks, however much is going on. */
const SHORTEST_MS = 1_000;

export interface WatchedSweep {
  name: string;
  /** How long rows are left to their jobs. */
  graceMs(): number;
  kick(): void;
}

/**
 * Kicks each sweep as soon as it has due rows, so that sweeps need not poll. One statement checks all of them, after
 * notifications, at the next due time, and now and then in case a notification was lost. A sweep that leaves its oldest
 * row unchanged is kicked less and less often.
 */
export function startDueWatch(ctx: Context, sweeps: WatchedSweep[], lookMs = LOOK_MS): WorkLoop {
  const waits = new Map<string, { dueMs: number; pauseMs: number; untilMs: number }>();

  /** Kicks the sweep if it is due. Returns the ms until it will be. */
  function attend({ name, graceMs, kick }: WatchedSweep, dueMs: number): number {
    const inMs = dueMs + graceMs() - ctx.now().getTime();
    if (inMs > 0) return inMs;
    const nowMs = performance.now();
    const wait = waits.get(name);
    const isSame = wait?.dueMs === dueMs;
    if (isSame && wait.untilMs > nowMs) return wait.untilMs - nowMs;
    const pauseMs = isSame ? Math.min(lookMs, 2 * wait.pauseMs) : SHORTEST_MS;
    waits.set(name, { dueMs, pauseMs, untilMs: nowMs + pauseMs });
    kick();
    return pauseMs;
  }

  return startWorkLoop({
    name: "due",
    ctx,
    pollMs: lookMs,
    restMs: Math.min(SHORTEST_MS, lookMs),
    async round() {
      const next = await nextDueBySweep(ctx, ctx.now());
      const pauses = sweeps.flatMap((sweep) => {
        const due = next.get(sweep.name);
        return due ? [attend(sweep, due.getTime())] : [];
      });
      return pauses.length === 0 ? null : Math.min(...pauses);
    },
  });
}

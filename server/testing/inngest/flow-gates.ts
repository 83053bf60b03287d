import type { DoubleRun } from "@/server/testing/inngest/double-run";
import { evaluate } from "@/server/testing/inngest/expression";
import { keyOf } from "@/server/testing/inngest/gatherings";
import { concurrencyOf, type SentEvent, type ServedFunction } from "@/server/testing/inngest/served-function";
import { serverDurationMs } from "@/server/testing/inngest/server-duration";

/** The server's default. */
const QUEUE_WORKERS = 100;

/** Decides which calls may start now, by the number of workers, concurrency limits and throttles. */
export class FlowGates {
  /** Calls under way, by the key of a concurrency limit. */
  private readonly underWay = new Map<string, number>();
  /** When the next evenly spaced start is due, by the key of a throttle. */
  private readonly nextStart = new Map<string, number>();
  private total = 0;

  constructor(private readonly workers = QUEUE_WORKERS) {}

  get callsUnderWay(): number {
    return this.total;
  }

  /** Takes a slot for the call. Returns a function that frees it, or null if the call may not start now. */
  enter(run: DoubleRun, now: number): (() => void) | null {
    const limits = limitsOf(run);
    const isFull = limits.some(({ key, limit }) => (this.underWay.get(key) ?? 0) >= limit);
    if (this.total >= this.workers || isFull || !this.mayStart(run, now)) return null;
    this.count(limits, 1);
    return () => this.count(limits, -1);
  }

  clear(): void {
    this.nextStart.clear();
  }

  private count(limits: { key: string }[], by: number): void {
    this.total += by;
    for (const { key } of limits) this.underWay.set(key, (this.underWay.get(key) ?? 0) + by);
  }

  /** Spaces starts evenly. `burst` is how many may start at once: one by default. */
  private mayStart({ function: served, events, isBegun }: DoubleRun, now: number): boolean {
    const { throttle } = served;
    if (!throttle || isBegun) return true;
    const spacingMs = serverDurationMs(throttle.period)! / throttle.limit;
    const key = keyOf(served, throttle.key, events[0]!);
    const onSchedule = Math.max(this.nextStart.get(key) ?? now, now);
    if (onSchedule + spacingMs - spacingMs * (throttle.burst ?? 1) > now) return false;
    this.nextStart.set(key, onSchedule + spacingMs);
    return true;
  }
}

/** Seconds of head start for the function's run of the event. A negative number delays it, even if none wait. */
export function priorityOf({ priority }: ServedFunction, event: SentEvent): number {
  const value = priority?.run === undefined ? 0 : evaluate(priority.run, { event });
  return typeof value === "number" ? Math.max(-600, Math.min(600, value)) : 0;
}

function limitsOf({ function: served, events }: DoubleRun): { key: string; limit: number }[] {
  return concurrencyOf(served).map(({ limit, key }, at) => ({
    key: `${at} ${keyOf(served, key, events[0]!)}`,
    limit,
  }));
}

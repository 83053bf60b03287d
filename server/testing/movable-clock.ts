import type { Clock } from "@/server/kernel/clock";

const DAY_MS = 86_400_000;

/** A product clock that tests advance, as the sandbox's operators do. Wall-clock time is unaffected. */
export class MovableClock implements Clock {
  private aheadMs: number;
  private readonly listeners = new Set<() => void>();

  /** The product's time runs on from `start`. By default that is a coming morning between the 5th and the 15th. */
  constructor(start: Date = quietMorning(new Date())) {
    this.aheadMs = start.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  wall(): Date {
    return new Date();
  }

  /** Advances the product's time by so many milliseconds. */
  advance(ms: number): void {
    this.aheadMs += ms;
    for (const listener of this.listeners) listener();
  }

  onMoved(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/**
 * The next morning (UTC) that is far from both ends of its month. So a test that does not set a date never crosses
 * midnight or the end of a month, whenever it runs. The product's time is never behind the machine's, as in the
 * sandbox.
 */
function quietMorning(after: Date): Date {
  const days = Array.from({ length: 31 }, (_, ahead) => new Date(after.getTime() + ahead * DAY_MS));
  const morning = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 9));
  return days.map(morning).find((at) => at > after && at.getUTCDate() >= 5 && at.getUTCDate() <= 15)!;
}

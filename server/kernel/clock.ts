/** The two clocks that Almoner uses. */
export interface Clock {
  /** The product's time. The sandbox can move it ahead, and everything that is due follows. */
  now(): Date;
  /** Wall-clock time, for signatures and leases, which a moved product clock must not affect. */
  wall(): Date;
  /** Reloads the offset of the product's time, and returns once every process uses it. */
  catchUp?(): Promise<void>;
  /** Waits until so much time has passed; on the process's own timers if a clock has no others. */
  sleep?(ms: number, options?: { signal?: AbortSignal }): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date(), wall: () => new Date() };

/** Returns the calendar month (UTC) of an instant, as its first day: `2026-11-01`. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}

/** Returns the first instant of the next calendar month (UTC). */
export function nextMonthOf(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
}

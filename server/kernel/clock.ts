/** The clocks that Almoner uses. */
export interface Clock {
  /** The product's time. The sandbox can move it ahead, and everything that is due follows. */
  now(): Date;
  /**
   * Wall-clock time, for what a moved product clock must not affect, such as sessions. It never goes back, although the
   * machine's clock may.
   */
  wall(): Date;
  /** What the machine's clock says; that of `wall` if a clock has no other. See `outsideTime`. */
  outside?(): Date;
  /** Calls the listener when this process sees the product's time moved. Returns a function that stops that. */
  onMoved?(listener: () => void): () => void;
  /** Reloads the offset of the product's time, and returns once every process uses it. */
  catchUp?(): Promise<void>;
  /** Waits until this much time has passed; on the process's own timers if a clock has no others. */
  sleep?(ms: number, options?: { signal?: AbortSignal }): Promise<void>;
}

/** The time for anything that others compare with their own clocks: signatures, and codes of authenticator apps. */
export function outsideTime(clock: Clock): Date {
  return clock.outside?.() ?? clock.wall();
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

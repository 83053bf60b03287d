/** The two times that Almoner knows. */
export interface Clock {
  /** The product's time. In the sandbox it can be moved ahead, and everything that falls due follows it. */
  now(): Date;
  /** The time of the outside world, for signatures and leases, which a moved clock must not touch. */
  wall(): Date;
}

export const systemClock: Clock = { now: () => new Date(), wall: () => new Date() };

/** The calendar month (UTC) of an instant, as its first day: `2026-11-01`. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}

/** The first instant of the calendar month (UTC) after the given one. */
export function nextMonthOf(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
}

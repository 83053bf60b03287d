/** How often something recurs. */
export const CADENCES = ["weekly", "monthly", "yearly"] as const;
export type Cadence = (typeof CADENCES)[number];

const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the next date of a cadence, at the same time of day in UTC. Months and years keep the anchor's day: a month
 * without that day uses its last, and the following month returns to it.
 */
export function nextDate(date: Date, cadence: Cadence, anchorDay: number): Date {
  if (cadence === "weekly") return new Date(date.getTime() + WEEK_MS);
  const next = new Date(date);
  next.setUTCDate(1);
  if (cadence === "monthly") next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  next.setUTCDate(Math.min(anchorDay, lastDayOf(next)));
  return next;
}

/** Returns the first date of the cadence after `date` that is also later than `than`. */
export function nextDateAfter(date: Date, than: Date, cadence: Cadence, anchorDay: number): Date {
  let next = nextDate(date, cadence, anchorDay);
  while (next <= than) next = nextDate(next, cadence, anchorDay);
  return next;
}

function lastDayOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** How often something recurs. */
export const CADENCES = ["weekly", "monthly", "yearly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** How often members of a pool pay into it, and how many periods of each a year has; SQL has the same numbers. */
export const PERIODS_PER_YEAR = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 } as const;
export type PoolCadence = keyof typeof PERIODS_PER_YEAR;
export const POOL_CADENCES = Object.keys(PERIODS_PER_YEAR) as PoolCadence[];

const WEEK_MS = 7 * 86_400_000;
const MONTHS_PER_YEAR = 12;

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

/** Returns when each cadence comes a second time, if it starts now. */
export function secondDates(start: Date): Record<Cadence, Date> {
  const second = (cadence: Cadence) => nextDate(start, cadence, start.getUTCDate());
  return { weekly: second("weekly"), monthly: second("monthly"), yearly: second("yearly") };
}

/** Returns the first date of the cadence after `date` that is also later than `than`. */
export function nextDateAfter(date: Date, than: Date, cadence: Cadence, anchorDay: number): Date {
  let next = nextDate(date, cadence, anchorDay);
  while (next <= than) next = nextDate(next, cadence, anchorDay);
  return next;
}

/**
 * Returns when a period of a pool's cadence begins, counted from 0, at the time of day of the start in UTC. Months keep the
 * anchor's day; a month without that day uses its last. Dates are counted from the start, so that none drifts.
 */
export function periodStart(start: Date, cadence: PoolCadence, anchorDay: number, period: number): Date {
  if (cadence === "weekly") return new Date(start.getTime() + period * WEEK_MS);
  const date = new Date(start);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (period * MONTHS_PER_YEAR) / PERIODS_PER_YEAR[cadence]);
  date.setUTCDate(Math.min(anchorDay, lastDayOf(date)));
  return date;
}

/** Returns when the first period of a pool's cadence begins after an instant, counted from the start, on the start's day. */
export function periodStartAfter(start: Date, cadence: PoolCadence, after: Date): Date {
  const at = (period: number) => periodStart(start, cadence, start.getUTCDate(), period);
  let period = 1;
  while (at(period) <= after) period += 1;
  return at(period);
}

/** Returns when the year after a year of commitment begins. */
export function nextYear(start: Date, anchorDay: number): Date {
  return periodStart(start, "annual", anchorDay, 1);
}

function lastDayOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

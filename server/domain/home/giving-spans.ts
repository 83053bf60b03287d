import { addDays, daysBetween } from "@/server/domain/home/home-ranges";

/** Days, the last left out, that are read by single days, by 7 or by 28, as campaigns' sums are kept. */
export interface GivingSpan {
  days: 1 | 7 | 28;
  from: string;
  to: string;
}

/** The first day of some that the database sums by 7 and by 28 (prisma/sql/giving_sums_of.sql). */
const ORIGIN = "2000-01-03";

/**
 * Cuts days, the last left out, into those of 28 and of 7 that are among them as a whole, and the single ones at the ends: two
 * parts of single days at most, two of 7, and one of 28.
 */
export function givingSpans(from: string, to: string): GivingSpan[] {
  const [start, end] = [daysBetween(ORIGIN, from), daysBetween(ORIGIN, to)];
  const firstWeek = Math.min(up(start, 7), end);
  const lastWeek = Math.max(down(end, 7), firstWeek);
  const firstFour = Math.min(up(start, 28), lastWeek);
  const lastFour = Math.max(down(end, 28), firstFour);
  const parts = [
    [1, start, firstWeek],
    [7, firstWeek, firstFour],
    [28, firstFour, lastFour],
    [7, lastFour, lastWeek],
    [1, lastWeek, end],
  ] as const;
  return parts.flatMap(([days, first, last]) =>
    first < last ? [{ days, from: addDays(ORIGIN, first), to: addDays(ORIGIN, last) }] : [],
  );
}

const down = (day: number, step: number) => Math.floor(day / step) * step;
const up = (day: number, step: number) => Math.ceil(day / step) * step;
